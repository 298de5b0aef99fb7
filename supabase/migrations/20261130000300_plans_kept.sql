-- Functions on the path of a command keep their plans: one in SQL with settings of its own is parsed and planned anew
-- at each call. Their texts are as before.

create or replace function hawa.refuse_field(field text, reason text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform hawa.refuse('invalid', jsonb_build_object('field', field, 'reason', reason));
end $$;

create or replace function hawa.clean(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- Sorting combining marks costs the square of their number: half a million of them in a name would hold the
  -- server for hours. A run that no language writes is kept as it came.
  return nullif(regexp_replace(case when value ~ '[^\x01-\x7f]{200}' then value else normalize(value, NFC) end,
    '^\s+|\s+$', '', 'g'), '');
end $$;

create or replace function hawa.lock_feed() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(1212241729);
end $$;

create or replace function hawa.clock_grace() returns interval
language plpgsql immutable set search_path = '' as $$ begin return interval '1 minute'; end $$;

create or replace function hawa.searchable(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return (
    with seen as (
      select regexp_replace(replace(value, '´', ''''),
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
        '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff'
        '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') as text
    ), apart as (
      -- Sorting a long run of signs costs the square of their number.
      select regexp_replace(case when text ~ '[^\u0001-\u007f]{200}' then text else normalize(text, NFKD) end,
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc'
        '\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0898-\u089f\u08ca-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff'
        '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g') as text
      from seen
    ), alike as (
      select translate(text,
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
        'ØøĐđÐðŁłĦħŦŧıŊƏ'
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ'
        'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЉЊЋЏҐ'
        'ٱٲٳ'
        'ىیې'
        'ةۃەہھ'
        'کڪ'
        '٠١٢٣٤٥٦٧٨٩'
        '۰۱۲۳۴۵۶۷۸۹'
        '‘’‛ʹʻʼʽʾʿˈ′`'
        '“”„‟″«»'
        '‐‒–—―⁃−',
        'abcdefghijklmnopqrstuvwxyz'
        'ooddddllhhttiŋə'
        'αβγδεζηθικλμνξοπρσστυφχψω'
        'абвгдежзиклмнопрстуфхцчшщъыьэюяієђљњћџґ'
        'ااا'
        'ييي'
        'ههههه'
        'كك'
        '0123456789'
        '0123456789'
        ''''''''''''''''''''''''''
        '"""""""'
        '-------') as text
      from apart
    ), spelled as (
      select replace(replace(replace(replace(replace(replace(replace(replace(text,
        'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Þ', 'th'), 'þ', 'th') as text
      from alike
    )
    select btrim(regexp_replace(text, '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029]+', ' ', 'g'), ' ') from spelled
  );
end $$;

create or replace function hawa.me() returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p from public.profiles p where p.user_id = auth.uid());
end $$;

create or replace function hawa.full_name(profile uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select nullif(btrim(p.prenom || ' ' || p.nom), '') from public.profiles p where p.id = profile);
end $$;

create or replace function hawa.clean_address(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(regexp_replace(regexp_replace(regexp_replace(value,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F'
      '\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E007F'
      '\U000E0100-\U000E01EF]', '', 'g'),
    '[\t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g'),
    '[\u2010-\u2015\u2212\uFE58\uFE63]', '-', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || (select string_agg(chr(n + 65248), '' order by n) from generate_series(33, 126) n),
    '01234567890123456789' || (select string_agg(chr(n), '' order by n) from generate_series(33, 126) n));
end $$;

create or replace function hawa.mixes_letters(address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return address ~ '[A-Za-z]'
    and address ~ '[\u0370-\u03FF\u0400-\u052F\u1C80-\u1C8F\u1F00-\u1FFF\u2DE0-\u2DFF\uA640-\uA69F]';
end $$;

create or replace function hawa.record_event(study uuid, kind text, me public.profiles, at timestamptz,
  data jsonb default '{}')
returns void language plpgsql volatile set search_path = '' as $$
begin
  insert into public.study_events (study_id, kind, by_profile, by_name, at, data)
  values (study, kind, me.id, hawa.full_name(me.id), at, jsonb_strip_nulls(data));
end $$;

create or replace function hawa.study_result(study uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('study_id', s.id, 'statut', s.statut, 'rev', s.rev)
    from public.demandes_etudes s where s.id = study
  );
end $$;

create or replace function hawa.weekend_of(pays text) returns integer[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when pays in ('kenya', 'tanzanie') then array[6, 0] else array[5, 6] end;
end $$;

create or replace function hawa.delay_days(delay text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case delay
    when 'urgent' then 10 when '1_mois' then 30 when '3_mois' then 90 when '6_mois' then 180 when 'flexible' then 60
  end;
end $$;

create or replace function hawa.study_amount(agreed numeric, budget text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(agreed, hawa.budget_amount(budget));
end $$;

create or replace function hawa.is_day_off(pays text, day date) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return extract(dow from day)::integer = any (hawa.weekend_of(pays))
    or exists (select 1 from public.public_holidays h where h.pays = coalesce(is_day_off.pays, 'algerie')
      and h.jour = day);
end $$;

create or replace function hawa.report_path_study(path text, owner uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^reports/' || owner::text ||
    '/rapport_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})_[0-9A-Za-z_.-]{1,64}\.pdf$')::uuid;
end $$;

create or replace function hawa.allowed_time(made_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(greatest(coalesce(made_at, now()), now() - interval '1 year'), now());
end $$;

create or replace function hawa.verdict_of(entry public.commands, replayed boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('verdict', entry.verdict, 'code', entry.code))
    || case when entry.result is null then '{}' else jsonb_build_object('result', entry.result) end
    || jsonb_build_object('replayed', replayed);
end $$;

create or replace function hawa.is_too_long(args jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- Stored size first and text last: 1e131071 takes ten bytes stored and 128 KiB written out.
  return case
    when pg_column_size(args) > 262144 then true
    when jsonb_path_exists(args, '$.** ? (@.type() == "number" && (@ > 1e400 || @ < -1e400))') then true
    else octet_length(args::text) > 262144
  end;
end $$;

create or replace function hawa.in_pool(statut text, intervenant_id uuid) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return statut = 'complete' or (statut = 'en_attente' and intervenant_id is null);
end $$;

create or replace function hawa.deliver(kind text, record uuid, study uuid, readers uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
begin
  -- In an order of its own: that of the plan may be another one after its fifth use.
  insert into hawa.deliveries as d (audience, kind, record_id, study_id, rev)
  select r.reader, deliver.kind, record, study, nextval('hawa.feed_rev')
  from (select distinct reader from unnest(readers) as reader where reader is not null order by reader) r
  on conflict (audience, kind, record_id) do update set rev = excluded.rev, gone = false, study_id = excluded.study_id;
end $$;

create or replace function hawa.withdraw(kind text, record uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update hawa.deliveries d set gone = true, rev = r.rev
  from (select o.audience, nextval('hawa.feed_rev') as rev
    from (select audience from hawa.deliveries v
      where v.kind = withdraw.kind and v.record_id = record and not v.gone order by audience) o) r
  where d.kind = withdraw.kind and d.record_id = record and d.audience = r.audience;
end $$;

create or replace function hawa.readers_of(study uuid, kind text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array[s.client_id, case when k.for_field then s.intervenant_id end]
    from public.demandes_etudes s, hawa.record_kinds k where s.id = study and k.kind = readers_of.kind
  );
end $$;

create or replace function hawa.delivered_rev(kind text, record uuid, reader uuid) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (
    select max(d.rev) from public.profiles p, hawa.deliveries d
    where p.id = reader and d.audience = any (hawa.audiences_of(p)) and d.kind = delivered_rev.kind
      and d.record_id = record
  );
end $$;

create or replace function hawa.audiences_of(reader public.profiles) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when reader.type_compte = 'intervention' then array[reader.id, hawa.thread_of_team()]
    else array[reader.id] end;
end $$;

create or replace function hawa.digest(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(value, 'UTF8')), 'hex');
end $$;

create or replace function hawa.secret(key text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select s.value from hawa.secrets s where s.key = secret.key);
end $$;

create or replace function hawa.caller_address() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(nullif(h.told ->> 'cf-connecting-ip', ''), nullif(btrim(split_part(h.told ->> 'x-forwarded-for',
      ',', 1)), ''), 'unknown')
    from (select nullif(current_setting('request.headers', true), '')::jsonb as told) h
  );
end $$;

create or replace function hawa.langue_arg(args jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return hawa.choice_arg(args, 'langue', array['fr', 'en', 'ar'], true);
end $$;

create or replace function hawa.receipt_number(id uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'HW-' || upper(left(id::text, 8));
end $$;

create or replace function hawa.queue_mail(template text, langue text, recipient text, data jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.mail_jobs (template, langue, recipient, data, matter)
  values (template, langue, recipient, data,
    case when queue_mail.template = 'invitation' then (queue_mail.data ->> 'invitation')::uuid end);
end $$;

create or replace function hawa.administrators() returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(array_agg(p.id), '{}') from public.profiles p where p.type_compte = 'admin');
end $$;

create or replace function hawa.mail_wait() returns interval
language plpgsql immutable set search_path = '' as $$ begin return interval '5 minutes'; end $$;

create or replace function hawa.undone_by(event text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case event
    when 'invoice_cancelled' then 'invoice_issued'
    when 'payment_taken_back' then 'payment_recorded'
    when 'mission_withdrawn' then 'mission_assigned'
    when 'mission_assigned' then 'mission_withdrawn' end;
end $$;

create or replace function hawa.is_open_inquiry(state text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin return state in ('nouvelle', 'en_cours'); end $$;

create or replace function hawa.inquiry_source(kind text, id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case inquiry_source.kind
    when 'contact' then (
      select to_jsonb(c) || jsonb_build_object('account', null)
      from public.contact_messages c where c.id = inquiry_source.id)
    when 'expert' then (
      select to_jsonb(e) || jsonb_build_object('account', e.client_id)
      from public.contacts_experts e where e.id = inquiry_source.id)
    when 'help' then (
      select jsonb_build_object('nom', coalesce(hawa.full_name(p.id), p.email), 'email', p.email, 'telephone',
        p.telephone, 'entreprise', null, 'sujet', r.sujet,
        'categorie', r.categorie, 'langue', p.langue, 'created_at', r.created_at, 'spam', false, 'account', p.id,
        'message', (select m.contenu from public.messages m where m.thread_id = r.id order by m.received_at limit 1))
      from public.support_requests r join public.profiles p on p.id = r.author where r.id = inquiry_source.id)
  end;
end $$;

create or replace function hawa.inquiry_result(head hawa.inquiries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('kind', i.kind, 'inquiry_id', i.id, 'state', i.state, 'assigned_to', i.assigned_to,
      'replies', i.replies)
    from hawa.inquiries i where i.kind = head.kind and i.id = head.id
  );
end $$;

create or replace function hawa.newsletter_token(purpose text, subscription uuid, round integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return hawa.digest(concat_ws(':', hawa.secret('newsletter_tokens'), purpose, subscription, round));
end $$;

create or replace function hawa.letter_langues(letter public.letters) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(l order by place), '{}') from unnest(array['fr', 'en', 'ar']) with ordinality k (l, place)
    where letter.sujet ->> l <> '' and letter.corps ->> l <> ''
  );
end $$;

create or replace function hawa.letter_langue(letter public.letters, wish text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when wish = any (l.langues) then wish else l.langues[1] end
    from (select hawa.letter_langues(letter) as langues) l
  );
end $$;

create or replace function hawa.letter_result(letter public.letters) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('letter_id', letter.id, 'version_id', letter.version_id, 'sent_at', letter.sent_at);
end $$;

create or replace function hawa.place_words(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return ' ' || btrim(regexp_replace(translate(lower(translate(value,
    'ÀÂÄÁÉÈÊËÎÏÍÔÖÓÙÛÜÚÇÑàâäáéèêëîïíôöóùûüúçñ' || E'\u0623\u0625\u0622\u0671\u0629\u0649'
      || E'\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652',
    'AAAAEEEEIIIOOOUUUUCNaaaaeeeeiiiooouuuucn' || E'\u0627\u0627\u0627\u0627\u0647\u064A')),
    E',;:/()-._"&+\t\n\r\u2013\u2014\u2018\u2019\u0027\u0060\u00AB\u00BB\u00A0\u060C\u061B', repeat(' ', 26)), ' +',
      ' ', 'g')) || ' ';
end $$;

create or replace function hawa.may_join_thread(me public.profiles, kind text, thread uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(case
    when not me.is_active or not me.is_approved then false
    when kind = 'study' then exists (select 1 from public.demandes_etudes s where s.id = thread
      and case me.type_compte when 'admin' then true when 'client' then s.client_id = me.id
        else s.intervenant_id = me.id end)
    when kind = 'advice' then case me.type_compte
      when 'admin' then exists (select 1 from public.profiles p where p.id = thread and p.type_compte = 'client')
      when 'client' then thread = me.id
      else false end
    when kind = 'support' then exists (select 1 from public.support_requests r where r.id = thread
      and (me.type_compte = 'admin' or r.author = me.id))
    when me.type_compte = 'client' then false
    when kind = 'equipe' then thread = hawa.thread_of_team()
    when kind = 'direct' then exists (select 1 from public.profiles p where p.id = hawa.pair_of(thread, me.id)
      and p.id <> me.id
      and case me.type_compte when 'admin' then p.type_compte = 'intervention' else p.type_compte <> 'client' end)
    else false end, false);
end $$;

create or replace function hawa.readers_of_thread(thread_kind text, thread uuid, kind text) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return case thread_kind
    when 'study' then hawa.readers_of(thread, kind)
    when 'support' then (select array[r.author] from public.support_requests r where r.id = thread)
    -- Its author is one of the two.
    when 'direct' then (select array_agg(p.id) from (select m.author from public.messages m where m.thread_id = thread
      limit 1) one
      join public.profiles p on p.id in (one.author, hawa.pair_of(thread, one.author))
        and p.type_compte = 'intervention')
    -- A client's profile, or the audience that specialists share: both have the conversation's own id.
    else array[thread] end;
end $$;

create or replace function hawa.reply_due(pays text, asked timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return hawa.reply_within(pays, asked, hawa.setting_number('reply_days'));
end $$;

create or replace function hawa.thread_kinds() returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array['study', 'advice', 'support', 'equipe', 'direct'];
end $$;

create or replace function hawa.thread_of_team() returns uuid
language plpgsql immutable set search_path = '' as $$ begin return '00000000-0000-0000-0000-000000000001'::uuid; end $$;

create or replace function hawa.pair_of(one uuid, other uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(lpad(to_hex(
        ('x' || substr(replace(one::text, '-', ''), half, 16))::bit(64)::bigint # ('x' || substr(replace(other::text,
          '-', ''), half, 16))::bit(64)::bigint
      ), 16, '0'), '' order by half)::uuid
    from unnest(array[1, 17]) as half
  );
end $$;

create or replace function hawa.is_colleague(person public.profiles) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(person.type_compte in ('intervention', 'admin') and person.is_active and person.is_approved
    and person.user_id is not null, false);
end $$;

create or replace function hawa.forget_old_team_words() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform hawa.withdraw('message', m.id) from (
    select m.id from public.messages m where m.thread_id = hawa.thread_of_team()
      order by m.received_at desc offset 500 limit 1) m;
end $$;

create or replace function hawa.message_file_owner(path text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^messages/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp|pdf|docx|xlsx)$')::uuid;
end $$;

create or replace function hawa.share_result(me public.profiles, share uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select hawa.study_result(s.study_id) || jsonb_build_object('share_id', s.id, 'expires_at', s.expires_at,
      'rev', hawa.delivered_rev('share', s.id, me.id))
    from public.report_shares s where s.id = share
  );
end $$;

create or replace function hawa.local_day(at timestamptz, pays text) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (at at time zone case pays when 'kenya' then 'Africa/Nairobi' when 'tanzanie' then 'Africa/Dar_es_Salaam'
    else 'Africa/Algiers' end)::date;
end $$;

create or replace function hawa.invoice_paid(invoice uuid) returns numeric
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(p.montant), 0) from public.invoice_payments p
    where p.invoice_id = invoice and not exists (select 1 from public.invoice_payments_taken_back b
      where b.payment_id = p.id)
  );
end $$;

create or replace function hawa.invoice_state(invoice public.invoices, at timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select 1 from public.invoice_cancellations c where c.invoice_id = invoice.id) then 'cancelled'
    when hawa.invoice_paid(invoice.id) >= invoice.montant then 'paid'
    when hawa.local_day(at, invoice.pays) > invoice.due_on then 'overdue'
    else 'pending'
  end;
end $$;

create or replace function hawa.invoice_result(invoice uuid, reader uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('invoice_id', i.id, 'numero', i.numero, 'state', hawa.invoice_state(i, now()),
      'rev', hawa.delivered_rev('invoice', i.id, reader))
    from public.invoices i where i.id = invoice
  );
end $$;

create or replace function hawa.is_billed(study uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from public.invoices i
    where i.study_id = study and not exists (select 1 from public.invoice_cancellations c where c.invoice_id = i.id));
end $$;

create or replace function hawa.takes_mail(person public.profiles, event text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return person.is_active and person.is_approved and person.user_id is not null and person.email <> ''
    and exists (select 1 from hawa.mail_events e where e.type_compte = person.type_compte
      and e.event = takes_mail.event)
    and coalesce((select m.wanted from public.mail_preferences m where m.profile = person.id
      and m.event = takes_mail.event), true);
end $$;

create or replace function hawa.without_words(args jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(args) = 'object' then (
    select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(args) a
    where jsonb_typeof(a.value) = 'boolean'
      or a.value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') end;
end $$;

create or replace function hawa.open_studies(profile uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::integer from public.demandes_etudes s
    where (s.intervenant_id = profile or s.client_id = profile) and s.statut not in ('complete', 'annulée')
  );
end $$;

create or replace function hawa.photo_path_study(path text, owner uuid) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return substring(path from '^photos/' || owner::text ||
    '/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/'
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[0-9]{1,16}\.(?:jpg|png|webp)$')::uuid;
end $$;

create or replace function hawa.stamp(at timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end $$;

create or replace function hawa.sample_facts(sample public.mission_samples) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('study_id', sample.study_id, 'code', sample.code, 'matrice', sample.matrice,
    'contenant', sample.contenant, 'contenant_precise', sample.contenant_precise,
    'sampled_at', hawa.stamp(sample.sampled_at), 'latitude', sample.latitude, 'longitude', sample.longitude,
    'accuracy', sample.accuracy, 'lieu', sample.lieu, 'conservation', sample.conservation, 'remarque', sample.remarque)
    -- Only where they were said: the chains of before stay as they were written.
    || jsonb_strip_nulls(jsonb_build_object('at_origin', sample.at_origin,
      'position_at', hawa.stamp(sample.position_at), 'position_origin', sample.position_origin));
end $$;

create or replace function hawa.sample_event_hash(event public.sample_events) returns text
language plpgsql stable set search_path = '' as $$
begin
  return hawa.digest(jsonb_build_array(event.previous, event.sample_id, event.position, event.kind, event.author,
    event.author_name,
    hawa.stamp(event.at), hawa.stamp(event.received_at), event.data)::text);
end $$;

create or replace function hawa.study_digits(study uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (('x' || left(study::text, 5))::bit(20)::integer >>
      (15 - 5 * n)) % 32 + 1, 1), '' order by n)
    from generate_series(0, 3) n
  );
end $$;

create or replace function hawa.review_state(held boolean, verdict text, ended boolean) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when ended then 'remplace'
    when verdict = 'validated' then 'valide'
    when held then case when verdict = 'sent_back' then 'renvoye' else 'en_validation' end
    when verdict = 'sent_back' then 'a_corriger'
    else 'livre' end;
end $$;

create or replace function hawa.is_internal_event(kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return kind in ('report_submitted', 'report_sent_back', 'report_validated');
end $$;

create or replace function hawa.open_held_report(study uuid) returns public.held_reports
language plpgsql stable set search_path = '' as $$
begin
  return (
    select h from public.held_reports h where h.study_id = study and h.superseded_at is null and h.verdict is distinct
      from 'validated'
  );
end $$;

create or replace function hawa.is_active_admin(person public.profiles) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return person.type_compte = 'admin' and person.is_active and person.is_approved and person.user_id is not null;
end $$;

create or replace function hawa.running_missions(profile uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select count(*)::integer from public.demandes_etudes s
    where (s.intervenant_id = profile or s.client_id = profile) and s.statut in ('acceptée', 'en_cours')
  );
end $$;

create or replace function hawa.account_result(account uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('account_id', p.id, 'rev', p.rev) from public.profiles p where p.id = account);
end $$;

create or replace function hawa.optional_flag(args jsonb, key text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when hawa.arg(args, key, false) is null then false else hawa.boolean_arg(args, key) end;
end $$;

create or replace function hawa.unusable(token text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  return case when token <> '' then hawa.digest(gen_random_uuid()::text) else token end;
end $$;

create or replace function hawa.invitation_token(invitation uuid, round integer) returns text
language plpgsql stable set search_path = '' as $$
begin
  return hawa.digest(concat_ws(':', hawa.secret('invitation_tokens'), invitation, round));
end $$;

create or replace function hawa.open_invitation(token text) returns public.invitations
language plpgsql stable set search_path = '' as $$
begin
  return (
    select i from public.invitations i join public.profiles p on p.id = i.invited_by
    where i.token_hash = hawa.digest(open_invitation.token) and i.accepted_at is null and i.withdrawn_at is null
      and i.expires_at > now()
      and hawa.is_active_admin(p)
  );
end $$;

create or replace function hawa.forget_invitation_mails(invitation uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.mail_jobs j where j.template = 'invitation' and j.sent_at is null
    and j.data ->> 'invitation' = forget_invitation_mails.invitation::text;
end $$;

create or replace function hawa.figures_of(study public.demandes_etudes) returns hawa.study_figures
language plpgsql stable set search_path = '' as $$
begin
  return row (study.id, study.created_at, study.statut, study.pays,
    case when study.statut = 'complete' and study.rapport_url is not null then study.intervenant_id end,
    case when hawa.is_written_off(study.id) then 0
      else coalesce(study.prix_convenu, hawa.budget_amount(study.budget_estime)) end,
    study.prix_convenu is null)::hawa.study_figures;
end $$;

create or replace function hawa.is_written_off(study uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not hawa.is_billed(study) and exists (select 1 from public.invoices i where i.study_id = study);
end $$;

create or replace function hawa.write_figures(figures hawa.study_figures) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into hawa.study_figures select figures.*
  on conflict (study_id) do update set (created_at, statut, pays, delivered_by, montant, is_estimate)
    = row (excluded.created_at, excluded.statut, excluded.pays, excluded.delivered_by, excluded.montant,
      excluded.is_estimate);
end $$;

create or replace function hawa.setting_problem(key text, value jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when k.key is null then null
      when value is null or jsonb_typeof(value) = 'null' then 'required'
      when k.type = 'boolean' then case when jsonb_typeof(value) <> 'boolean' then 'malformed' end
      when k.type = 'integer' then case
        when jsonb_typeof(value) <> 'number' then 'malformed'
        when value::numeric <> trunc(value::numeric) or value::numeric < (k.limits ->> 'min')::numeric
          or value::numeric > (k.limits ->> 'max')::numeric
          then 'malformed' end
      when jsonb_typeof(value) <> 'string' then 'malformed'
      when k.type = 'choice' then case when not k.limits -> 'choices' @> value then 'unknown_value' end
      when char_length(value #>> '{}') > coalesce((k.limits ->> 'longest')::integer, 1000) then 'too_long'
    end
    from (select 1) one left join hawa.setting_keys k on k.key = setting_problem.key
  );
end $$;

create or replace function hawa.setting(key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.value from public.settings s where s.key = setting.key), (select k.initial
    from hawa.setting_keys k where k.key = setting.key));
end $$;

create or replace function hawa.setting_number(key text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (hawa.setting(key) #>> '{}')::integer;
end $$;

create or replace function hawa.short_value(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300
      then to_jsonb(left(value #>> '{}', 300) || '…')
    when jsonb_typeof(value) in ('object', 'array') and octet_length(value::text) > 1000 then to_jsonb('…'::text)
    else value end;
end $$;

create or replace function hawa.short_values(fields jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.key, hawa.short_value(f.value)), '{}')
    from jsonb_each(case when jsonb_typeof(fields) = 'object' then fields else '{}' end) f
    -- Secrets and values that are no text: never in the journal.
    where f.key not in ('rev', 'updated_at', 'token_sha256', 'secret', 'signature', 'path', 'rapport_url', 'sha256',
      'rapport_sha256', 'website', 'elapsed_ms')
  );
end $$;

create or replace function hawa.is_reserved_host(host text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return host ~ '(^|\.)(example|test|invalid|localhost|example\.(com|org|net))$';
end $$;

create or replace function hawa.is_dummy_phone(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select hawa.has_seven_equal(d.digits) or d.digits in ('21343000010', '21343000018', '213550000024', '254200000010',
      '255220000010')
    from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) d
  );
end $$;

create or replace function hawa.company_detail_of(kind text, raw jsonb, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case kind
    when 'text' then to_jsonb(hawa.detail_registration(raw, field))
    when 'phone' then to_jsonb(hawa.detail_phone(raw, field))
    when 'email' then to_jsonb(hawa.detail_email(raw, field))
    when 'url' then to_jsonb(hawa.detail_url(raw, field))
    when 'minutes' then hawa.detail_number(raw, 600, field)
    when 'megabytes' then hawa.detail_number(raw, 10000, field)
    when 'localized' then hawa.detail_localized(raw, field)
    when 'lines' then hawa.detail_addresses(raw, field)
    when 'hours' then hawa.detail_hours(raw, field)
    when 'team' then hawa.detail_team(raw, field)
    when 'position' then hawa.detail_position(raw, field)
  end;
end $$;

create or replace function hawa.plain_words(value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return lower(translate(
    regexp_replace(regexp_replace(value, '[\u00a0\u2007\u2009\u202f\s]+', ' ', 'g'),
      '[\u00ad\u0640\u064b-\u0652\u200b-\u200f\u2060-\u2069\ufeff]', '', 'g'),
    'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜàâäçéèêëîïôöùûü', 'AAACEEEEIIOOUUUaaaceeeeiioouuu'));
end $$;

create or replace function hawa.holds_placeholder(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select w.plain ~ '\[(\]|[^]^][^]]*\])'
      or w.plain ~ '(^|[^a-z0-9])(x{3,}|todo|tbd|fixme|lorem|ipsum)([^a-z0-9]|$)'
      or w.plain ~ '(^|[^a-z])(a (completer|renseigner)|to be (completed|filled in))([^a-z]|$)'
      or w.plain ~ '(يستكمل|للاستكمال|يكمل لاحقا)'
      or w.plain ~ '_{3,}|\?{3,}|\.{4,}'
      or
        w.plain
        ~ '(^|[^a-z0-9.-])([a-z0-9-]+\.)*(example\.(com|org|net)|[a-z0-9-]+\.(example|test|invalid))([^a-z0-9-]|$)'
    from (select hawa.plain_words(value) as plain) w
  );
end $$;

create or replace function hawa.names_in(value text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(distinct btrim(m.found[1]) order by btrim(m.found[1])), '{}')
      from regexp_matches(value, '\{\{([^{}]*)\}\}', 'g') m (found)
  );
end $$;

create or replace function hawa.spoken_problems(place text, spoken jsonb, names text[], sources text[])
  returns table (field text, reason text)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    with said as (
      select l.language, l.n, coalesce(spoken ->> l.language, '') as words from unnest(array['fr', 'en',
        'ar']) with ordinality l (language, n)
    ), named as (
      select array(select distinct unnest(hawa.names_in(s.words)) from said s) as everywhere
    ), judged as (
      select s.language, s.n, case
        when s.words = '' then 'required'
        when hawa.holds_placeholder(s.words) then 'placeholder'
        when regexp_replace(s.words, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{|\}\}|\$t\(' then 'unknown_name'
        when not hawa.names_in(s.words) <@ names then 'unknown_name'
        when not named.everywhere <@ hawa.names_in(s.words) then 'unknown_name'
        when exists (select 1 from regexp_matches(s.words, '\[\^([A-Za-z0-9_-]+)\]', 'g') m (found)
          where m.found[1] <> all (sources)) then 'unknown_name'
      end as reason
      from said s, named
    )
    select spoken_problems.place || '.' || j.language, j.reason from judged j where j.reason is not null order by j.n;
end $$;

create or replace function hawa.content_places(body jsonb) returns table (place text, spoken jsonb, n bigint)
language plpgsql immutable set search_path = '' as $$
begin
  return query
    select f.name, body -> f.name, f.n from unnest(array['title', 'lead', 'text']) with ordinality f (name, n)
      where body ? f.name
    union all
    select format('sections.%s.%s', s.n - 1, f.name), s.section -> f.name, 10 * s.n + f.n
    from jsonb_array_elements(case when jsonb_typeof(body -> 'sections') = 'array' then body -> 'sections'
      else '[]' end) with ordinality s (section, n),
      unnest(array['title', 'text']) with ordinality f (name, n);
end $$;

create or replace function hawa.content_problems(kind text, body jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with sources as (
      select s.source, s.n from jsonb_array_elements(coalesce(body -> 'sources', '[]')) with ordinality s (source, n)
    ), found as (
      select 1 as part, p.n, 0::bigint as m, x.field, x.reason
      from hawa.content_places(body) p,
        hawa.spoken_problems(p.place, p.spoken,
          case kind when 'legal' then array['name', 'registration', 'director', 'host', 'phone', 'email',
            'privacyEmail'] else '{}'::text[] end,
          array(select s.source ->> 'id' from sources s)) x
      union all
      select 2, 0, 0, 'sections', 'required' where kind in ('article', 'legal')
        and jsonb_array_length(body -> 'sections') = 0
      union all
      select 3, s.n, f.n, format('sources.%s.%s', s.n - 1, f.name), case
          when s.source ->> f.name = '' then 'required'
          when hawa.holds_placeholder(s.source ->> f.name) then 'placeholder'
          when f.name = 'url' and s.source ->> 'url' !~ '^https?://[^\s/]+\.[^\s]+$' then 'malformed' end
      from sources s, unnest(array['title', 'publisher', 'url']) with ordinality f (name, n)
    )
    select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'reason', f.reason)
      order by f.part, f.n, f.m, array_position(array['fr', 'en', 'ar'], right(f.field, 2))), '[]') from found f
        where f.reason is not null
  );
end $$;

create or replace function hawa.is_for_accounts(kind text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return kind in ('article', 'recommendation', 'order');
end $$;

create or replace function hawa.content_fields(v public.content_versions) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_object_agg(p.place || '.' || s.key, s.value) from hawa.content_places(v.body) p,
    jsonb_each(p.spoken) s), '{}')
    || coalesce(v.body - array['title', 'lead', 'text', 'sections'], '{}')
    || jsonb_build_object('shown', v.shown) || case when v.number is null then '{}' else jsonb_build_object('number',
      v.number, 'effective_on', v.effective_on) end;
end $$;

create or replace function hawa.has_seven_equal(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value ~ '([0-9])\1{6}';
end $$;

create or replace function hawa.is_done(command_name text, current_statut text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    with recursive passed(statut) as (
      select t.to_statut from public.study_transitions t where t.command = is_done.command_name
      union
      select t.to_statut from public.study_transitions t join passed p on p.statut = t.from_statut
      where t.command <> 'cancel_study'
    )
    select exists (select 1 from passed p where p.statut = is_done.current_statut)
  );
end $$;

create or replace function hawa.already(answer jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$ begin return answer || '{"already": true}'; end $$;

create or replace function hawa.own_move_again(me public.profiles, name text, args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select hawa.already(hawa.study_result(s.id)) from public.demandes_etudes s
    where me.is_approved
      and s.id = hawa.uuid_in(args, 'study_id')
      and me.id = case
        when name in ('accept_study', 'start_study', 'finish_study') then s.intervenant_id
        when name = 'cancel_study' then s.client_id
      end
      and hawa.is_done(name, s.statut)
  );
end $$;

create or replace function hawa.own_receipt(me public.profiles, report public.reports) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select hawa.already(hawa.study_result(f.study_id) || jsonb_build_object(
      'path', f.path, 'size', f.size, 'sha256', f.sha256, 'received_at', f.received_at)
      || case when f.held then '{"held": true}' else '{}' end::jsonb)
    from (
      select r.study_id, r.path, r.size, r.sha256, r.created_at as received_at, false as held, r.created_by
      from public.reports r
      union all
      select h.study_id, h.path, h.size, h.sha256, h.received_at, true, h.created_by from public.held_reports h
      where h.superseded_at is null and h.verdict is null
    ) f
    where f.study_id = report.study_id and f.sha256 = report.sha256 and f.created_by = me.id
    limit 1
  );
end $$;

create or replace function hawa.plan_span(plan public.mission_plans) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(to_jsonb(plan.debut::text || '/' || plan.fin::text), 'null');
end $$;

create or replace function hawa.worded(recommendation public.recommendations) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when recommendation.id is null or recommendation.withdrawn_at is not null then 'null'
    else jsonb_build_object('priorite', recommendation.priorite, 'titre', recommendation.titre,
      'texte', recommendation.texte)
  end;
end $$;

create or replace function hawa.take_back_unknown(me public.profiles, record uuid, at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  insert into hawa.taken_back (id, author, at) values (record, me.id, take_back_unknown.at) on conflict (id) do nothing;
  return hawa.already('{}');
end $$;

create or replace function hawa.uuid_in(args jsonb, key text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when args ->> key ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (args ->> key)::uuid
  end;
end $$;

create or replace function hawa.fact_id(name text, args jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return hawa.uuid_in(args, case name
    when 'request_study' then 'study_id'
    when 'request_study_for' then 'study_id'
    when 'add_measurement' then 'measurement_id'
    when 'add_photo' then 'photo_id'
    when 'add_sample' then 'sample_id'
    when 'hand_over_samples' then 'handover_id'
    when 'send_message' then 'message_id'
    when 'open_support_request' then 'request_id'
    when 'share_report' then 'share_id'
    when 'answer_inquiry' then 'reply_id'
    when 'set_text' then 'version_id'
    when 'reset_text' then 'version_id'
    when 'import_texts' then 'version_id'
    when 'save_content' then 'version_id'
    when 'reset_content' then 'version_id'
    when 'publish_legal' then 'version_id'
    when 'set_office' then 'version_id'
    when 'set_company_details' then 'version_id'
  end);
end $$;

create or replace function hawa.fact_stands(me public.profiles, name text, args jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when name = 'request_study' then exists (select 1 from public.demandes_etudes s
        where s.id = fact.id and s.client_id = me.id)
      when name = 'request_study_for' then exists (select 1 from public.demandes_etudes s where s.id = fact.id)
      when name = 'add_measurement' then exists (select 1 from public.mission_measurements m
        where m.id = fact.id and m.author = me.id and m.withdrawn_at is null)
      when name = 'add_photo' then exists (select 1 from public.mission_photos p
        where p.id = fact.id and p.author = me.id and p.withdrawn_at is null)
      when name = 'add_sample' then exists (select 1 from public.mission_samples s
        where s.id = fact.id and s.author = me.id and s.etat <> 'annule')
      when name = 'hand_over_samples' then exists (select 1 from public.mission_samples s
        join public.sample_events e on e.sample_id = s.id
        where s.study_id = hawa.uuid_in(args, 'study_id') and e.author = me.id
          and e.data ->> 'handover_id' = fact.id::text)
      when name = 'send_message' then exists (select 1 from public.messages m where m.id = fact.id and m.author = me.id)
      when name = 'open_support_request' then exists (select 1 from public.support_requests r
        where r.id = fact.id and r.author = me.id)
      when name = 'share_report' then exists (select 1 from public.report_shares s
        where s.id = fact.id and s.created_by = me.id and s.revoked_at is null)
      when name = 'answer_inquiry' then exists (select 1 from hawa.inquiry_events e
        where e.id = fact.id and e.author = me.id)
      when name in ('set_text', 'reset_text', 'import_texts') then exists (select 1 from public.text_versions v
        where v.version_id = fact.id and v.author = me.id)
      when name in ('save_content', 'reset_content', 'publish_legal') then exists (select 1
        from public.content_versions v where v.version_id = fact.id and v.author = me.id)
      when name in ('set_office', 'set_company_details') then exists (select 1 from public.company_versions v
        where v.version_id = fact.id and v.author = me.id)
      else false
    end
    from (select hawa.fact_id(fact_stands.name, args) as id) fact
    where fact.id is not null
  );
end $$;

create or replace function hawa.current_version(study uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (select v.number from public.report_versions v where v.study_id = study and v.replaced_at is null);
end $$;

create or replace function hawa.own_replacement(me public.profiles, report public.reports) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select f.receipt || case when f.receipt ? 'held' then '{}'
      else jsonb_build_object('version', hawa.current_version(report.study_id)) end
    from (select hawa.own_receipt(me, report) as receipt) f
    where f.receipt is not null
      and exists (select 1 from public.commands c
        where c.study_id = report.study_id and c.user_id = me.user_id and c.name = 'replace_report'
          and c.verdict = 'applied' and c.args ->> 'sha256' = report.sha256)
      and (f.receipt ? 'held' or not exists (select 1 from public.report_versions v
        where v.study_id = report.study_id and v.replaced_at is null and v.verdict = 'sent_back'))
  );
end $$;

create or replace function hawa.is_last_word(me public.profiles, study uuid, among text[], kind text, data jsonb)
returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select e.by_profile = me.id and e.kind = is_last_word.kind and e.data @> is_last_word.data
    from public.study_events e where e.study_id = study and e.kind = any (among) order by e.rev desc limit 1), false);
end $$;

create or replace function hawa.profile_words(profile public.profiles) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'nom', nullif(profile.nom, ''), 'prenom', nullif(profile.prenom, ''), 'telephone', profile.telephone,
    'entreprise', profile.entreprise, 'specialite', profile.specialite,
    'zone_intervention', profile.zone_intervention, 'experience', profile.experience, 'pays', profile.pays,
    'langue', profile.langue);
end $$;

create or replace function hawa.holiday_words(holiday public.public_holidays) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when holiday.jour is null then 'null'
    else jsonb_build_object('nom_fr', holiday.nom_fr, 'nom_en', holiday.nom_en, 'nom_ar', holiday.nom_ar,
      'mobile', holiday.mobile)
  end;
end $$;

-- The journal reads a changed row once.

create or replace function hawa.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_row jsonb := to_jsonb(old);
  new_row jsonb := case tg_op when 'UPDATE' then to_jsonb(new) else '{}' end;
  was jsonb;
  became jsonb;
begin
  select jsonb_object_agg(k.key, k.value), jsonb_object_agg(k.key, new_row -> k.key) into was, became
  from jsonb_each(old_row) k
  where k.key not in ('rev', 'updated_at') and new_row -> k.key is distinct from k.value;
  if was is null then return null; end if;
  insert into hawa.audit (command, place, row_id, operation, before, after)
  values (current_setting('hawa.command_id')::uuid, tg_table_name,
    coalesce(old_row ->> 'id', old_row ->> 'study_id', old_row ->> 'jour', ''), lower(tg_op), hawa.short_values(was),
    case tg_op when 'UPDATE' then hawa.short_values(became) end);
  return null;
end $$;

-- One question for a sync (see the comment of public.sync).
create or replace function public.sync(
  after_rev bigint default 0, after_record bigint default 0, batch integer default 500)
returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me public.profiles := hawa.me();
  top constant integer := least(greatest(coalesce(batch, 500), 1), 2000);
  studies jsonb;
  ended boolean := false;
begin
  if me.type_compte is distinct from 'admin' then
    select coalesce(jsonb_agg(s.line order by s.place), '[]') into studies
    from public.pull_studies(after_rev, top) with ordinality s (line, place);
    ended := jsonb_array_length(studies) < top and not coalesce(studies -> -1 ? 'more', false);
  end if;
  return jsonb_build_object(
    'profile', case when me.id is not null then to_jsonb(me) end,
    'studies', studies,
    'digest', case when ended then public.feed_digest() end,
    'records', case when ended then public.pull_records(after_record, top) end,
    'server_time', now(),
    'timeline', (select t.id from hawa.timeline t));
end $$;
comment on function public.sync(bigint,bigint,integer) is
  'The questions of a sync, answered of one snapshot: {profile, studies, digest, records, server_time, timeline}. '
  'profile: the caller''s own row; null: they have none. studies: the array of the rows of pull_studies(after_rev, '
  'batch) [L7][L8]. digest: feed_digest() [L10], records: pull_records(after_record, batch); both null while more '
  'studies are to come: ask again after the last of these. Further records come from pull_records. Administrators '
  'mirror nothing: studies, digest and records are null. Inactive or waiting accounts: their profile, and nothing in '
  'the rest. batch: rows, 1 to 2000 of each feed, and hawa.page_bytes() each. server_time: the server''s clock [L17]; '
  'timeline: another one after a restore. The cost grows with the answer. 42501 without a session.';
grant execute on function public.sync(bigint,bigint,integer) to authenticated;
revoke execute on function public.sync(bigint, bigint, integer) from public;
