create table public.contact_messages (
  id uuid primary key,
  nom text not null check (char_length(nom) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  entreprise text check (char_length(entreprise) <= 200),
  telephone text check (char_length(telephone) <= 40),
  sujet text not null check (char_length(sujet) between 1 and 300),
  message text not null check (char_length(message) between 1 and 5000),
  bureau text not null check (bureau in ('algerie', 'kenya', 'tanzanie')),
  langue text not null check (langue in ('fr', 'en', 'ar')),
  spam boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages of the contact page. The id is the one that the sender''s device made: a repeated one is the same message.';

create function hawa.cmd_send_contact_message(id uuid, args jsonb, at timestamptz) returns jsonb
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
  said.spam := hawa.is_spam(args);
  said.created_at := at;
  insert into public.contact_messages select said.*;
  if not said.spam then
    perform hawa.queue_mail('contact_message', case said.bureau when 'algerie' then 'fr' else 'en' end, said.bureau,
      to_jsonb(said) - array['id', 'spam', 'bureau'] || jsonb_build_object('receipt', hawa.receipt_number(id)));
  end if;
  return jsonb_build_object('receipt', hawa.receipt_number(id));
end $$;
comment on function hawa.cmd_send_contact_message(uuid, jsonb, timestamptz) is
  'A message of the contact page, mailed to the office it is for, in the language of that office. Refuses invalid, too_fast. '
  'Spam is kept and mails nobody.';
