import { LEGACY_STORES_APP_ID, STORES_APP_ID } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

/** Maximum number of newest orders that are counted. */
const MAX_ORDERS = 10_000
/** Maximum number of products of an order that count as bought together: their pairs grow with the square. */
const MAX_ORDER_PRODUCTS = 20
/** Maximum number of partners of a product: twice as many as are recommended, because some may be hidden. */
const MAX_PARTNERS = 32

/**
 * Projects the newest paid orders to `product_sales` and `bought_together`, from which the catalogue recommends
 * products. Writes only rows that differ. Cancelled and fully refunded orders do not count.
 */
export async function projectSales(db: Database): Promise<void> {
  await sql`
    with newest as materialized (
      select id, status, payment_status, content from orders order by created_at desc, id desc limit ${MAX_ORDERS}
    ),
    sold as materialized (
      select o.id as order_id, p.id as product_id,
        row_number() over (partition by o.id order by min(line.position)) as position
      from newest o
        cross join lateral jsonb_array_elements(o.content -> 'lineItems') with ordinality as line (item, position)
        join products p on p.id::text = line.item -> 'catalogReference' ->> 'catalogItemId'
      where o.status = 'APPROVED' and o.payment_status in ('PAID', 'PARTIALLY_REFUNDED')
        and line.item -> 'catalogReference' ->> 'appId' in (${STORES_APP_ID}, ${LEGACY_STORES_APP_ID})
      group by o.id, p.id
    ),
    sales as materialized (select product_id, count(*)::integer as orders from sold group by product_id),
    pairs as (
      select a.product_id, b.product_id as other_id, count(*)::integer as orders
      from sold a join sold b on b.order_id = a.order_id and b.product_id <> a.product_id
      where a.position <= ${MAX_ORDER_PRODUCTS} and b.position <= ${MAX_ORDER_PRODUCTS}
      group by a.product_id, b.product_id
    ),
    ranked as (
      select *, row_number() over (partition by product_id order by orders desc, other_id) as rank from pairs
    ),
    partners as materialized (select product_id, other_id, orders from ranked where rank <= ${MAX_PARTNERS}),
    deleted_sales as (
      delete from product_sales s where not exists (select from sales where sales.product_id = s.product_id)
    ),
    deleted_partners as (
      delete from bought_together t where not exists (
        select from partners where partners.product_id = t.product_id and partners.other_id = t.other_id)
    ),
    saved_sales as (
      insert into product_sales (product_id, orders) select product_id, orders from sales
      on conflict (product_id) do update set orders = excluded.orders
      where product_sales.orders <> excluded.orders
    )
    insert into bought_together (product_id, other_id, orders) select product_id, other_id, orders from partners
    on conflict (product_id, other_id) do update set orders = excluded.orders
    where bought_together.orders <> excluded.orders`.execute(db)
}
