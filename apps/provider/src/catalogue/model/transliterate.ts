/**
 * Transliteration of other scripts to Latin letters for URLs, by sound instead of by a standard, so that readers
 * recognise the name. Scripts without phonetic signs (Chinese characters) and unlisted scripts stay unchanged.
 */
const LETTERS: Record<string, string> = {
  ...createLetterMap('абвгдезиклмнопрстуфыэіїєґўѝ', 'a b v g d e z i k l m n o p r s t u f y e i yi ye g u i'),
  ...createLetterMap('ёжйхцчшщъьюяђѓѕјљњћќџ', 'yo zh y h ts ch sh shch - - yu ya dj gj dz j lj nj c kj dz'),
  ...createLetterMap('әғқңөұүһҳҷҗӯӣ', 'a gh q ng o u u h h j j u i'), // of Kazakh, Kyrgyz, Tatar, Tajik and Mongolian
  ...createLetterMap('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...createLetterMap('אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'a b g d h v z ch t y k k l m m n n s a p f ts ts k r sh t'),
  ...createLetterMap(
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإؤئىةپچژگک',
    'a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h w y - a a i w y a a p ch zh g k',
  ),
  ...createLetterMap('یےہۂۃھٹڈڑںٱ', 'y e h h h h t d r n a'), // of Persian and Urdu
  ...createLetterMap('٠١٢٣٤٥٦٧٨٩', '0 1 2 3 4 5 6 7 8 9'),
  ...createLetterMap('۰۱۲۳۴۵۶۷۸۹', '0 1 2 3 4 5 6 7 8 9'),
  ...createLetterMap(
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
  ...createLetterMap(
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts v p k o f',
  ),
}

/** Before a consonant ъ is a vowel, as in Bulgarian; elsewhere it has no sound. */
const BULGARIAN = /ъ[бвгджзклмнпрстфхцчшщ]/
const IN_BULGARIAN: Record<string, string> = { щ: 'sht', ъ: 'a' }

/**
 * Transliterates the words of a text by the rules of its language. Capitals, and letters that have no Latin ones,
 * stay as they are.
 */
export function createTransliterator(text: string): (word: string) => string {
  const own = BULGARIAN.test(text.toLowerCase()) ? IN_BULGARIAN : {}
  const withoutMarks = (letter: string): string => letter.normalize('NFKD').charAt(0)
  return (word) =>
    [...word.normalize('NFC').replaceAll(/ο[υύ]/g, 'ou')]
      .map(
        (letter) =>
          own[letter] ?? LETTERS[letter] ?? transliterateHangul(letter) ?? LETTERS[withoutMarks(letter)] ?? letter,
      )
      .join('')
}

function createLetterMap(letters: string, sounds: string): Record<string, string> {
  const spelt = sounds.split(' ')
  return Object.fromEntries([...letters].map((letter, place) => [letter, spelt[place]!.replace('-', '')])) // as many
}

const HANGUL = { first: 0xac00, last: 0xd7a3, vowels: 21, ends: 28 }
const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const ENDS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

/** Transliterates Korean, whose syllables are composed of letters. */
function transliterateHangul(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0
  if (code < HANGUL.first || code > HANGUL.last) return undefined
  const place = code - HANGUL.first
  const end = place % HANGUL.ends
  const vowel = Math.floor(place / HANGUL.ends) % HANGUL.vowels
  const initial = Math.floor(place / HANGUL.ends / HANGUL.vowels)
  return [INITIALS[initial], VOWELS[vowel], ENDS[end]].join('').replaceAll('-', '')
}
