import { definePublicPage } from '../page.ts'
import { interpolate } from '../texts/interpolate.ts'
import css from './cookies-page.css?inline'
import { COOKIES_PATH, STORED_ITEMS } from './stored-items.ts'

/** Page with all cookies and stored items of the shop, their lifetime and purpose. */
export const cookiesPage = definePublicPage<object>({
  path: COOKIES_PATH,
  css,

  load: async () => ({}),

  head: (_data, shop) => ({
    title: shop.words.kept.title,
    description: shop.words.kept.about,
    canonical: shop.url + shop.to(COOKIES_PATH),
  }),

  Page({ shop }) {
    const { kept: words } = shop.words
    return (
      <div className="wrap kept">
        <div className="heading">
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.howLong}</th>
            </tr>
          </thead>
          <tbody>
            {STORED_ITEMS.map(({ name, where, purpose, days }) => (
              <tr key={`${where} ${name}`}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{words.purposes[purpose]}</td>
                <td>{days > 0 ? interpolate(words.days, { days }) : words.until[where]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{words.none}</p>
      </div>
    )
  },
})
