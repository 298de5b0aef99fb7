-- [L7] Revisions in commit order: a revision is drawn only while holding a lock that is kept to the commit, so
-- whoever has seen revision r has seen every commit up to r. The sequence lives outside `public`: nobody who
-- talks to the data API can move it.
create sequence hawa.feed_rev as bigint;

create function hawa.lock_feed() returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(1212241729)
$$;
comment on function hawa.lock_feed() is
  'Waits for the feed lock and holds it to the end of the transaction [L7]. Take it before any row lock: '
  'two writers that lock a row first and the feed second wait for each other.';

create function hawa.take_feed_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform hawa.lock_feed();
  return null;
end $$;
comment on function hawa.take_feed_lock() is
  'Statement trigger, before insert or update: a writer that did not come through apply_command takes the lock too, '
  'and takes it before its first row lock.';

create function hawa.draw_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.rev := nextval('hawa.feed_rev');
  return new;
end $$;
comment on function hawa.draw_revision() is 'Row trigger, before insert or update: every version of a synced row has its own revision.';
