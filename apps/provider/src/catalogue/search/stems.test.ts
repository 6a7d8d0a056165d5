import { beforeAll, expect, test } from 'vitest'
import { startShop, type TestShop } from '../../testing/index.ts'
import { findStems } from './stems.ts'
import { tokenize } from './tokenize.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  return () => cleanUp()
})

test.each([
  [
    'en',
    [
      'mug mugs',
      'knife knives',
      'candle candles',
      'dish dishes',
      'box boxes',
      'battery batteries',
      'shelf shelves',
      'glass glasses',
      'scarf scarves',
      'vase vases',
      'child children',
      'potato potatoes',
      'olive olives',
      'toy toys',
    ],
  ],
  [
    'de',
    [
      'Becher Bechern',
      'Kerze Kerzen',
      'Glas Gläser',
      'Topf Töpfe',
      'Schüssel Schüsseln',
      'Messer Messern',
      'Buch Bücher',
      'Tasse Tassen',
      'Teller Tellern',
      'Tuch Tücher',
      'Korb Körbe',
      'Krug Krüge',
    ],
  ],
  [
    'fr',
    [
      'bougie bougies',
      'couteau couteaux',
      'théière théières',
      'bocal bocaux',
      'bijou bijoux',
      'tasse tasses',
      'bol bols',
      'jeu jeux',
      'verre verres',
      'nappe nappes',
    ],
  ],
  [
    'he',
    [
      'ספל ספלים',
      'נר נרות',
      'קערה קערות',
      'סכין סכינים',
      'כוס כוסות',
      'צלחת צלחות',
      'מפה מפות',
      'חולצה חולצות',
      'מחברת מחברות',
      'כרית כריות',
      'שולחן שולחנות',
      'הספל ספל',
      'לקפה קפה',
      'במטבח מטבח',
      'הקערות קערה',
    ],
  ],
  ['es', ['taza tazas', 'vela velas']],
  ['sv', ['kopp koppar', 'kniv knivar']],
])('singular and plural have one stem in %s', async (language, pairs) => {
  const words = pairs.flatMap(tokenize)
  const stem = await findStems(shop.db, [{ words, language }])
  const apart = pairs.filter((pair) => {
    const [one = [], other = []] = tokenize(pair).map((word) => stem(word, `${language}-XX`))
    return !one.some((form) => other.includes(form))
  })
  expect(apart).toEqual([])
})

test('different products have different stems; numbers and languages without rules have none', async () => {
  const words = ['mug', 'mustard', 'candle', 'candy', 'glass', 'gloss', '114', 'ab12', 'x', '茶碗皿']
  const stem = await findStems(shop.db, [{ words, language: 'en' }])
  expect(new Set(words.slice(0, 6).flatMap((word) => stem(word, 'en'))).size).toBe(6)
  expect(words.slice(6, 9).map((word) => stem(word, 'en'))).toEqual([[], [], []])
  expect(stem('茶碗皿', 'ja')).toEqual(['茶碗皿'])
})

test('in Hebrew, an initial letter of the word itself is not stripped as a prefix', async () => {
  const stem = await findStems(shop.db, [])
  const isSame = (one: string, other: string) => stem(one, 'he').some((form) => stem(other, 'he').includes(form))
  expect(
    ['לבנה בנים', 'לבן בן', 'בקבוק קב', 'הודו דוד', 'ברז רז'].filter((pair) =>
      isSame(...(pair.split(' ') as [string, string])),
    ),
  ).toEqual([])
})

/** Words that shops use, of each kind of plural. */
const PLURALS: Record<string, string> = {
  en: `wolf wolves, loaf loaves, bus buses, lens lenses, brush brushes, cherry cherries, tomato tomatoes, mango mangoes, photo photos, piano pianos, hero heroes, dress dresses, watch watches, fox foxes, city cities, key keys, day days, half halves, calf calves, leaf leaves, life lives, wife wives, man men, woman women, tooth teeth, foot feet, goose geese, mouse mice, ox oxen, person people, die dice, penny pennies, quiz quizzes, cactus cacti, fungus fungi, bacterium bacteria, index indices, appendix appendices, matrix matrices, vertex vertices, axis axes, crisis crises, basis bases, criterion criteria, medium media, bureau bureaux, plateau plateaux, gateau gateaux, chateau chateaux, roof roofs, chief chiefs, dwarf dwarves, hoof hooves, wharf wharves, handkerchief handkerchiefs, fisherman fishermen, snowman snowmen, businesswoman businesswomen, grandchild grandchildren, stepchild stepchildren, toothbrush toothbrushes, paintbrush paintbrushes, bookshelf bookshelves, penknife penknives, housewife housewives, dormouse dormice, scissors scissor, trousers trouser, tie ties, shoe shoes, canoe canoes, horse horses, house houses, case cases, base bases, vase vases, rose roses, nose noses, hose hoses, blouse blouses, purse purses, nurse nurses, cheese cheeses, size sizes, prize prizes, axe axes, cache caches, ski skis, taxi taxis, kimono kimonos, avocado avocados, cookie cookies, movie movies, berry berries, strawberry strawberries, puppy puppies, baby babies, lady ladies, fly flies, pony ponies, trolley trolleys, valley valleys, gas gases, atlas atlases, iris irises, octopus octopuses, virus viruses, bonus bonuses, campus campuses, lotus lotuses, hippopotamus hippopotamuses, platypus platypuses, crocus crocuses, gladiolus gladioli, stimulus stimuli, focus foci, nucleus nuclei, radius radii, alumnus alumni, larva larvae, alga algae, antenna antennae, formula formulae, thesis theses, oasis oases, ellipsis ellipses, ring rings, earring earrings`,
  de: `Haus Häuser, Glas Gläser, Maus Mäuse, Baum Bäume, Stuhl Stühle, Hut Hüte, Kuh Kühe, Wand Wände, Hand Hände, Zahn Zähne, Sohn Söhne, Tochter Töchter, Mutter Mütter, Bruder Brüder, Vogel Vögel, Apfel Äpfel, Nagel Nägel, Mantel Mäntel, Ofen Öfen, Garten Gärten, Kasten Kästen, Faden Fäden, Boden Böden, Hammer Hämmer, Schwan Schwäne, Ball Bälle, Bank Bänke, Sack Säcke, Schrank Schränke, Rock Röcke, Knopf Knöpfe, Kopf Köpfe, Strumpf Strümpfe, Schlauch Schläuche, Rad Räder, Bad Bäder, Blatt Blätter, Band Bänder, Bild Bilder, Brett Bretter, Ei Eier, Kind Kinder, Kleid Kleider, Licht Lichter, Lied Lieder, Nest Nester, Schild Schilder, Wort Wörter, Dorf Dörfer, Loch Löcher, Schloss Schlösser, Fass Fässer, Fuß Füße, Strauß Sträuße, Gruß Grüße, Schal Schals, Sofa Sofas, Auto Autos, Foto Fotos, Vase Vasen, Lampe Lampen, Decke Decken, Gabel Gabeln, Teppich Teppiche, Regal Regale, Tisch Tische, Bett Betten, Hemd Hemden, Ohrring Ohrringe, Kette Ketten, Uhr Uhren, Tür Türen, Pflanze Pflanzen, Blume Blumen, Seife Seifen, Kerze Kerzen, Geschenk Geschenke, Karte Karten, Stift Stifte, Farbe Farben, Museum Museen, Album Alben, Konto Konten, Firma Firmen, Pizza Pizzen, Kaktus Kakteen, Globus Globen, Atlas Atlanten, Lexikon Lexika, Praxis Praxen, Tee Tees, Schuh Schuhe, Hose Hosen, Kürbis Kürbisse, Erlebnis Erlebnisse, Lehrerin Lehrerinnen, Freundin Freundinnen, Bus Busse, Ass Asse, Kuss Küsse, Nuss Nüsse, Weinglas Weingläser, Baumhaus Baumhäuser, Handtuch Handtücher, Blumentopf Blumentöpfe, Kochbuch Kochbücher, Mann Männer, Frau Frauen, Mensch Menschen, Junge Jungen, Wolf Wölfe, Kranz Kränze, Netz Netze, Platz Plätze, Zopf Zöpfe, Nadel Nadeln, Flasche Flaschen, Dose Dosen, Kanne Kannen, Hund Hunde, Katze Katzen, Block Blöcke, Stab Stäbe, Gans Gänse, Hals Hälse, Kamm Kämme, Lamm Lämmer, Huhn Hühner`,
  fr: `cheval chevaux, bijou bijoux, journal journaux, animal animaux, bocal bocaux, cristal cristaux, métal métaux, canal canaux, travail travaux, vitrail vitraux, émail émaux, corail coraux, œil yeux, chou choux, genou genoux, caillou cailloux, hibou hiboux, joujou joujoux, pou poux, bateau bateaux, gâteau gâteaux, château châteaux, manteau manteaux, chapeau chapeaux, rideau rideaux, tableau tableaux, couteau couteaux, cadeau cadeaux, seau seaux, eau eaux, feu feux, jeu jeux, cheveu cheveux, neveu neveux, lieu lieux, pneu pneus, bleu bleus, clou clous, trou trous, bal bals, festival festivals, carnaval carnavals, bougie bougies, tasse tasses, assiette assiettes, chaise chaises, robe robes, chaussure chaussures, gant gants, écharpe écharpes, lampe lampes, vase vases, nappe nappes, serviette serviettes, cuillère cuillères, fourchette fourchettes, verre verres, coussin coussins, bouquet bouquets, fleur fleurs, savon savons, parfum parfums, monsieur messieurs, madame mesdames, local locaux, végétal végétaux, original originaux, amical amicaux, hôpital hôpitaux, tribunal tribunaux, noyau noyaux, tuyau tuyaux, boyau boyaux, joyau joyaux, vœu vœux, essieu essieux, bail baux, soupirail soupiraux, ventail ventaux, éventail éventails, portail portails, détail détails, chandail chandails, ciel cieux, oiseau oiseaux, anneau anneaux, drapeau drapeaux, plateau plateaux, pinceau pinceaux, morceau morceaux, jumeau jumeaux, agneau agneaux, veau veaux, taureau taureaux, bureau bureaux, bandeau bandeaux, flambeau flambeaux, fourneau fourneaux, cerceau cerceaux, berceau berceaux`,
  es: `taza tazas, vela velas, pez peces, luz luces, lápiz lápices, nuez nueces, voz voces, cruz cruces, raíz raíces, maíz maíces, flor flores, papel papeles, reloj relojes, jabón jabones, cojín cojines, sillón sillones, cinturón cinturones, botón botones, camión camiones, pantalón pantalones, calcetín calcetines, collar collares, anillo anillos, pendiente pendientes, vaso vasos, plato platos, cuchillo cuchillos, tenedor tenedores, cuchara cucharas, mantel manteles, árbol árboles, móvil móviles, jersey jerséis, rubí rubíes, bisturí bisturíes, tabú tabúes, sofá sofás, café cafés, té tés, bambú bambúes, mes meses, país países, juguete juguetes, coche coches, disfraz disfraces, tapiz tapices, barniz barnices, arroz arroces, antifaz antifaces, perdiz perdices, altavoz altavoces, pincel pinceles, imán imanes, volcán volcanes, delfín delfines, joven jóvenes, examen exámenes, imagen imágenes, origen orígenes, crimen crímenes, régimen regímenes, carácter caracteres, club clubes, álbum álbumes, bolígrafo bolígrafos, pared paredes, red redes, mujer mujeres, hombre hombres, rey reyes, ley leyes`,
  it: `tazza tazze, candela candele, libro libri, bicchiere bicchieri, coltello coltelli, forchetta forchette, cucchiaio cucchiai, piatto piatti, tovaglia tovaglie, amico amici, amica amiche, banco banchi, fuoco fuochi, lago laghi, fungo funghi, gioco giochi, greco greci, medico medici, arancia arance, ciliegia ciliegie, valigia valigie, camicia camicie, spiaggia spiagge, faccia facce, uovo uova, dito dita, braccio braccia, paio paia, lenzuolo lenzuola, osso ossa, ginocchio ginocchia, labbro labbra, uomo uomini, bue buoi, zio zii, occhio occhi, orecchio orecchi, specchio specchi, orologio orologi, negozio negozi, foglio fogli, maglia maglie, giacca giacche, borsa borse, scarpa scarpe, calza calze, guanto guanti, cappello cappelli, cintura cinture, gonna gonne, vestito vestiti, anello anelli, collana collane, orecchino orecchini, fiore fiori, sapone saponi, cuscino cuscini, coperta coperte, tappeto tappeti, lampada lampade, quadro quadri, poeta poeti, problema problemi, tema temi, bottiglia bottiglie, vaso vasi, luce luci, chiave chiavi, bambola bambole, giocattolo giocattoli, barca barche, tasca tasche, forbice forbici, ala ali, arma armi, mano mani, banca banche, riga righe, targa targhe, bagaglio bagagli, coniglio conigli, formaggio formaggi, olio oli, pantofola pantofole`,
  nl: `kop koppen, kaars kaarsen, mes messen, huis huizen, muis muizen, kaas kazen, vaas vazen, glas glazen, brief brieven, druif druiven, duif duiven, wolf wolven, boek boeken, stoel stoelen, tafel tafels, lepel lepels, vork vorken, bord borden, beker bekers, deksel deksels, doek doeken, boom bomen, raam ramen, poot poten, haar haren, naam namen, peer peren, steen stenen, been benen, bloem bloemen, roos rozen, neus neuzen, reis reizen, prijs prijzen, ei eieren, kind kinderen, lam lammeren, blad bladeren, lied liederen, rad raderen, been beenderen, volk volkeren, kalf kalveren, stad steden, schip schepen, lid leden, weg wegen, dag dagen, dak daken, gat gaten, pad paden, slot sloten, god goden, bad baden, vat vaten, museum musea, knie knieën, zee zeeën, idee ideeën, industrie industrieën, jas jassen, das dassen, tas tassen, fles flessen, kussen kussens, deken dekens, lamp lampen, pop poppen, schoen schoenen, sok sokken, broek broeken, rok rokken, jurk jurken, hoed hoeden, ring ringen, ketting kettingen, oorbel oorbellen, klok klokken, pan pannen, pot potten, kan kannen, schaal schalen, schaar scharen, zeep zepen, graaf graven, golf golven, korf korven, turf turven, laars laarzen, hals halzen, gans ganzen, lens lenzen`,
  sv: `bok böcker, hand händer, fot fötter, tand tänder, mus möss, man män, stol stolar, klocka klockor, blomma blommor, äpple äpplen, öga ögon, öra öron`,
  da: `bog bøger, hånd hænder, fod fødder, tand tænder, mand mænd, barn børn, kop kopper, kniv knive, stol stole, øje øjne`,
}

test.each(Object.entries(PLURALS))('every kind of plural of %s is reduced to its singular', async (language, text) => {
  const pairs = text.split(', ').map(tokenize)
  const stem = await findStems(shop.db, [{ words: pairs.flat(), language }])
  const apart = pairs.filter(
    ([one = '', other = '']) => !stem(one, language).some((form) => stem(other, language).includes(form)),
  )
  expect(apart).toEqual([])
})

test.each([
  ['en', 'glove gloss, olive oil, sleeve sleep, specimen special, taxi tax, mint mine'],
  ['de', 'Tasse Tasche, Kasse Kissen, Glas Gleis, Haus Hase'],
  ['nl', 'kop kom, bed beer, mes mos, glas glad'],
  ['it', 'piatto pietra, vino vite, mano mare'],
])('what is no plural of a word in %s is not taken for it', async (language, text) => {
  const pairs = text.split(', ').map(tokenize)
  const stem = await findStems(shop.db, [{ words: pairs.flat(), language }])
  const same = pairs.filter(([one = '', other = '']) =>
    stem(one, language).some((form) => stem(other, language).includes(form)),
  )
  expect(same).toEqual([])
})
