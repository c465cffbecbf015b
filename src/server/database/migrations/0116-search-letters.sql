-- Letters that are no letter with an accent, as they are typed without them: what is searched is compared this way, `foldLetters`
-- of the server does it with what is searched for. Capitals too: with the locale C, `lower` leaves those beyond ASCII.
create function fold_letters(text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(replace(replace(replace(
    translate($1, 'ıøłđðħŧØŁĐÐĦŦ', 'iolddhtolddht'),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
