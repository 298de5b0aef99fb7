-- Who takes a study over is shown its records in the order in which they came about, not in that of the disk: the revisions of the new
-- reader, and with them the pages of a pull, follow from what happened alone.

create or replace function hawa.on_study_people_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev') where d.study_id = old.id and not d.gone;
    return null;
  end if;
  if old.intervenant_id is not null and old.intervenant_id is distinct from new.intervenant_id then
    update hawa.deliveries d set gone = true, rev = nextval('hawa.feed_rev')
    where d.study_id = new.id and d.audience = old.intervenant_id and not d.gone;
  end if;
  if new.intervenant_id is not null and old.intervenant_id is distinct from new.intervenant_id then
    perform hawa.deliver(d.kind, d.record_id, new.id, array[new.intervenant_id])
    from hawa.deliveries d join hawa.record_kinds k on k.kind = d.kind and k.for_field
    where d.study_id = new.id and d.audience = new.client_id and not d.gone
    order by d.rev;
  end if;
  return null;
end $$;

create or replace function hawa.on_sampler_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('sample', s.id, new.id, array[new.intervenant_id]) from public.mission_samples s where s.study_id = new.id
    order by s.received_at, s.id;
  end if;
  return null;
end $$;

create or replace function hawa.on_reviewed_study_handed_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intervenant_id is not null and new.intervenant_id is distinct from old.intervenant_id then
    perform hawa.deliver('held_report', h.id, new.id, array[new.intervenant_id]) from public.held_reports h where h.study_id = new.id
    order by h.received_at, h.id;
    perform hawa.deliver('event', e.id, new.id, array[new.intervenant_id]) from public.study_events e where e.study_id = new.id and hawa.is_internal_event(e.kind)
    order by e.rev;
  end if;
  return null;
end $$;
