-- A movement may be undone within ten minutes: it stays as what was said, and no longer counts. It keeps what it replaced,
-- so that the object comes back exactly as it was; movements of before have nothing of that, and are not undone.

alter table movements
  -- Of the object and of the appointment it completed; null: it cannot be undone.
  add column before jsonb,
  add column undone_at timestamptz,
  add column undone_by_name text,
  drop constraint movements_standing_check,
  add constraint movements_standing_check
    check (standing in ('accepted', 'contradicting', 'superseded', 'undone')),
  add constraint movements_undone check ((standing = 'undone') = (undone_at is not null)),
  add constraint movements_undone_by check ((undone_at is null) = (undone_by_name is null));
