alter table public.contacts_experts
  add column langue text not null default 'fr' check (langue in ('fr', 'en', 'ar')),
  add column spam boolean not null default false;

create function hawa.cmd_contact_expert(id uuid, me public.profiles, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare said public.contacts_experts;
begin
  said.id := id;
  said.client_id := me.id;
  said.nom := hawa.text_arg(args, 'nom', 100, true);
  said.email := hawa.mail_arg(args, 'email');
  said.telephone := hawa.text_arg(args, 'telephone', 40);
  said.entreprise := hawa.text_arg(args, 'entreprise', 200);
  said.type_consultation := hawa.choice_arg(args, 'type_consultation', array
    ['audit_environnemental', 'conformite_reglementaire', 'qualite_air', 'emission_carbone', 'formation',
     'conseil_strategique', 'autre'], true);
  said.urgence := coalesce(hawa.choice_arg(args, 'urgence', array['faible', 'normale', 'elevee', 'urgente']), 'normale');
  said.sujet := hawa.text_arg(args, 'sujet', 300, true);
  said.message := hawa.text_arg(args, 'message', 5000, true);
  said.langue := hawa.langue_arg(args);
  said.spam := hawa.is_spam(args);
  said.created_at := at;
  insert into public.contacts_experts select said.*;
  if not said.spam then
    perform hawa.queue_mail('expert_request', 'fr', 'support',
      to_jsonb(said) - array['id', 'spam', 'client_id'] || jsonb_build_object('receipt', hawa.receipt_number(id)));
  end if;
  return jsonb_build_object('receipt', hawa.receipt_number(id));
end $$;
comment on function hawa.cmd_contact_expert(uuid, public.profiles, jsonb, timestamptz) is
  'A request to an expert, from a visitor (me all null) or a person, mailed to support. Refuses invalid, too_fast. Spam is kept and mails nobody.';
