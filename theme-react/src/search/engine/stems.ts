/** Endings of forms of a word in languages other than English: FORMAT.md of search-index lists them. */
const ENDINGS: Readonly<Record<string, string>> = {
  de: 'ierungen|ierung|ationen|ation|ieren|ierten|ierte|iert|ungen|ung|ern|en|er|em|et|e|n',
  es: 'amiento|imiento|acione|acion|adora|ador|mente|iendo|ando|idade|idad|ada|ado|ida|ido|ar|er|ir|e|a|o',
  fr: 'issement|ateur|ation|ement|euse|eur|ion|ant|ent|er|ez|ee|e',
};

/** Returns the pattern that matches the stem of a word in a language. */
export function stemPattern(language: string): RegExp {
  return new RegExp(`^.{4,}?(?=(${ENDINGS[language]})$)`);
}
