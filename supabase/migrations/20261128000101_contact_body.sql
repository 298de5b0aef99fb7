-- The body of spec §7 has neither of the two traps: they stand in our own form only.
create or replace function hawa.cmd_send_contact_message(id uuid, args jsonb, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_variable
declare said public.contact_messages;
begin
  said.id := id;
  said.nom := hawa.text_arg(args, 'nom', 100, true);
  said.email := hawa.mail_arg(args, 'email');
  said.entreprise := hawa.text_arg(args, 'entreprise', 200);
  said.telephone := hawa.text_arg(args, 'telephone', 40);
  said.sujet := hawa.text_arg(args, 'sujet', 300, true);
  said.message := hawa.text_arg(args, 'message', 5000, true);
  said.bureau := hawa.choice_arg(args, 'bureau', array['algerie', 'kenya', 'tanzanie'], true);
  said.langue := hawa.langue_arg(args);
  said.spam := args ?| array['website', 'elapsed_ms'] and hawa.is_spam(args);
  said.created_at := at;
  insert into public.contact_messages select said.*;
  if not said.spam then
    perform hawa.queue_mail('contact_message', case said.bureau when 'algerie' then 'fr' else 'en' end, said.bureau,
      to_jsonb(said) - array['id', 'spam', 'bureau'] || jsonb_build_object('receipt', hawa.receipt_number(id)));
  end if;
  return jsonb_build_object('receipt', hawa.receipt_number(id));
end $$;
comment on function hawa.cmd_send_contact_message(uuid, jsonb, timestamptz) is
  'A message of the contact page, mailed to the office it is for, in the language of that office. Who brings neither '
  'website nor elapsed_ms did not use the form, and is held off by the limit per network address alone. Refuses '
  'invalid, too_fast. Spam is kept and mails nobody.';
