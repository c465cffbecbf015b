-- Logos are kept as the server drew them anew. What companies set before is redrawn at the next start.

alter table company_logos add column redrawn boolean not null default false;
