create function public.admin_counts() returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if hawa.my_id_as('admin') is null then
    raise exception using errcode = '42501', message = 'for administrators';
  end if;
  return jsonb_build_object(
    'by_statut', (
      select jsonb_object_agg(k.statut, (select count(*) from public.demandes_etudes s where s.statut = k.statut))
      from unnest(array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'annulée']) as k (statut)),
    'by_pays', (
      select jsonb_object_agg(k.pays, (select count(*) from public.demandes_etudes s where s.pays = k.pays))
      from unnest(array['algerie', 'kenya', 'tanzanie']) as k (pays)),
    'clients', (select count(*) from public.profiles p where p.type_compte = 'client'),
    'intervenants', (select count(*) from public.profiles p where p.type_compte = 'intervention'),
    'to_approve', (select count(*) from public.profiles p
      where p.type_compte = 'intervention' and not p.is_approved and p.is_active),
    'total', (select count(*) from public.demandes_etudes),
    'as_of', now());
end $$;
comment on function public.admin_counts() is 'Figures of the administrator''s dashboard, counted now; 42501 for anybody else.';
