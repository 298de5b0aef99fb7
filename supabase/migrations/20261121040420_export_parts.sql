-- What is kept of a person grows with each subject: each brings its part of the export in a function of its own.
alter function public.export_my_data() rename to export_base;
alter function public.export_base() set schema hawa;
comment on function hawa.export_base() is 'The parts of the export that are older than hawa.export_<name>(public.profiles).';

create function hawa.export_parts(me public.profiles) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  part record;
  told jsonb;
  answer jsonb := '{}';
begin
  for part in
    select p.proname as name from pg_catalog.pg_proc p
    where p.pronamespace = 'hawa'::regnamespace and p.proname like 'export\_of\_%' order by 1
  loop
    execute format('select hawa.%I($1)', part.name) into told using me;
    answer := answer || jsonb_build_object(substr(part.name, 11), told);
  end loop;
  return answer;
end $$;
comment on function hawa.export_parts(public.profiles) is
  'Every hawa.export_of_<name>(public.profiles) returns jsonb is a part of the export, under its name.';

create function hawa.export_of_recommendations(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', r.study_id, 'id', r.id) || hawa.body_recommendation(r.id, me.id) order by r.at, r.id), '[]')
  from public.recommendations r join public.demandes_etudes s on s.id = r.study_id
  where r.author = me.id or (r.withdrawn_at is null and me.id in (s.client_id, s.intervenant_id))
$$;
comment on function hawa.export_of_recommendations(public.profiles) is
  'What this person was advised, and what they wrote, withdrawn or not; nobody''s profile id.';

create function hawa.export_of_recommendation_marks(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('study_id', m.study_id) || hawa.body_recommendation_mark(m.id, me.id) order by m.at), '[]')
  from public.recommendation_marks m where m.client_id = me.id
$$;
comment on function hawa.export_of_recommendation_marks(public.profiles) is 'What this client has marked as done.';

create function hawa.export_of_invoices(me public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(hawa.body_invoice(i.id, me.id) || jsonb_build_object('study_id', i.study_id) order by i.issued_at), '[]')
  from public.invoices i where i.client_id = me.id
$$;
comment on function hawa.export_of_invoices(public.profiles) is 'The invoices of this client with their payments.';

create function public.export_my_data() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select hawa.export_base() || hawa.export_parts(hawa.me())
$$;
comment on function public.export_my_data() is
  'Everything this server keeps of the caller, as one document, and nothing of anybody else; 42501 without an active account.';

revoke execute on all functions in schema hawa from public;
revoke execute on function hawa.export_base() from anon, authenticated;
revoke execute on function public.export_my_data() from public, anon, authenticated;
grant execute on function public.export_my_data() to authenticated;
