-- One way to compare texts in a search, for every list of the server and the same as on the device.

create function hawa.searchable(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
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
$$;
comment on function hawa.searchable(text) is
  'A text as it is compared in a search: without case, accents, vowel signs, what Arabic letters carry, invisible '
  'signs; one kind of digits, apostrophes, hyphens and blanks. The same as searchable of sync/domain/searchable.ts. '
  'Null: null.';

create function hawa.search_words(question text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(distinct w.word), '{}')
  from regexp_split_to_table(hawa.searchable(left(question, 200)), ' ') w (word) where w.word <> ''
$$;
comment on function hawa.search_words(text) is
  'The different words of the first 200 letters of a question, as they are looked for. Empty: everything is asked for.';
revoke execute on all functions in schema hawa from public;
