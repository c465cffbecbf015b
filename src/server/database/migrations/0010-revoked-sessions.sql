-- A session that was ended from elsewhere is kept until its cookie runs out, to tell its device to drop the company's data.

alter table sessions add column revoked_at timestamptz;
