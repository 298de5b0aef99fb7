create function hawa.is_billed(study uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from public.invoices i
    where i.study_id = study and not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id));
end $$;
comment on function hawa.is_billed(uuid) is 'Whether a study has an invoice that stands.';

create function hawa.cmd_set_agreed_price(me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  price numeric;
  seen jsonb;
  study public.demandes_etudes;
  billed boolean;
  news boolean;
begin
  perform hawa.require_kind(me, 'admin');
  study.id := hawa.uuid_arg(args, 'study_id');
  price := hawa.integer_arg(args, 'montant', 1, 999999999999);
  if args ? 'seen' then
    seen := coalesce(to_jsonb(hawa.integer_arg(args, 'seen', 1, 999999999999)), 'null');
  end if;
  select * into study from public.demandes_etudes s where s.id = study.id for update;
  if not found then perform hawa.refuse('not_found'); end if;
  if study.statut = 'annulée' then perform hawa.refuse('wrong_state'); end if;
  billed := hawa.is_billed(study.id);
  if billed and study.prix_convenu = price then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('billed', billed));
  end if;
  if billed then perform hawa.refuse('already_invoiced'); end if;
  news := hawa.is_news(seen, coalesce(to_jsonb(study.prix_convenu), 'null'), coalesce(to_jsonb(price), 'null'));
  if not news and (price is null or study.statut not in ('terminée', 'complete')) then
    return hawa.already(hawa.study_result(study.id) || jsonb_build_object('billed', billed));
  end if;
  if news then
    perform hawa.record_event(study.id, 'price_agreed', me, greatest(cmd_set_agreed_price.at, study.created_at),
      jsonb_build_object('montant', price));
  end if;
  -- The trigger bills a finished study, also where a cancelled invoice had this price.
  update public.demandes_etudes set prix_convenu = price, updated_at = now() where id = study.id;
  return hawa.study_result(study.id) || jsonb_build_object('billed', hawa.is_billed(study.id));
end $$;
comment on function hawa.cmd_set_agreed_price(profiles,jsonb,timestamptz) is
  'An administrator sets the price of a study in whole DA, or takes it away (null). `seen`: the price that was on '
  'the screen (null: none); without it the last arrival counts. A finished study is billed in the same transaction. '
  'Its client and its specialist read it in the timeline. The same price again is answered with already. Refuses '
  'not_allowed, invalid, not_found, wrong_state (cancelled), already_invoiced, content_changed.';

create function public.admin_unbilled(
  scope text default 'finished', search text default null, page jsonb default null, size integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  source text := format(
    'public.demandes_etudes s where s.statut = any (%L::text[]) and not hawa.is_billed(s.id) and %s',
    case scope when 'under_way' then array['en_attente', 'acceptée', 'en_cours']
      else array['terminée', 'complete'] end,
    hawa.search_rule('study', 's.id', search));
  told jsonb;
  total bigint;
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  execute 'select count(*) from ' || source into total;
  told := hawa.keyed('s.id', source, array['coalesce(s.date_fin_mission, s.created_at)', 's.id'], true, page, size);
  return jsonb_build_object('rows', (
      select coalesce(jsonb_agg(jsonb_build_object('study_id', s.id, 'reference', s.reference,
          'entreprise', s.nom_entreprise,
          'client_name', hawa.full_name(s.client_id), 'type_etude', s.type_etude,
          'zone_geographique', s.zone_geographique, 'pays', s.pays, 'statut', s.statut,
          'budget_estime', s.budget_estime, 'prix_convenu', s.prix_convenu,
          'created_at', s.created_at, 'date_fin_mission', s.date_fin_mission,
          'cancelled_invoice', (
            select i.numero from public.invoices i where i.study_id = s.id order by i.issued_at desc limit 1))
        order by t.n), '[]')
      from jsonb_array_elements_text(told -> 'items') with ordinality t (id, n)
        join public.demandes_etudes s on s.id = t.id::uuid),
    'total', total, 'as_of', now()) || told - 'items';
end $$;
comment on function public.admin_unbilled(text,text,jsonb,integer) is
  'Studies without an invoice that stands, for administrators, last finished first: {rows, total, before, after, '
  'as_of}. scope: finished, or under_way; search: words of the company, the place, the contact or the client. page, '
  'before, after: hawa.keyed. 42501 for anybody else.';
grant execute on function public.admin_unbilled(text,text,jsonb,integer) to authenticated;
