-- Letters that are no letter with an accent, as they are typed without them: what is searched is compared this way, `foldLetters`
-- of the server does it with what is searched for.
create function fold_letters(text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(replace(translate($1, 'ıøłđðħŧ', 'iolddht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
