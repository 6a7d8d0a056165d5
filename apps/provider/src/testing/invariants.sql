-- What must hold in every shop at any time. Each row of the answer is a violation; $1 is the stock that a test began
-- with: [{ "product_id", "variant_id", "quantity" }], and may be empty.

with sold as (
  select (held ->> 'productId')::uuid as product_id, (held ->> 'variantId')::uuid as variant_id, sum((held ->> 'quantity')::int) as quantity
  from orders, jsonb_array_elements(stock_held) as held
  group by 1, 2
), initial as (
  select * from jsonb_to_recordset($1::jsonb) as initial(product_id uuid, variant_id uuid, quantity int)
)
select 'stock and sold make what there was at first' as rule,
  format('%s/%s: %s left, %s sold, %s at first', product_id, variant_id, stock.quantity, coalesce(sold.quantity, 0), initial.quantity) as found
from initial
join stock using (product_id, variant_id)
left join sold using (product_id, variant_id)
where stock.quantity + coalesce(sold.quantity, 0) <> initial.quantity

union all
select 'counted stock is in stock exactly when something is left', format('%s/%s', product_id, variant_id)
from stock where tracked and in_stock <> (quantity > 0)

union all
select 'a coupon counts the orders that use it', format('coupon %s: %s counted', code, uses)
from coupons
where uses <> (select count(*) from coupon_redemptions where coupon_id = coupons.id)

union all
select 'what is paid and paid back of an order is what its payments and refunds say', format('order %s: %s paid, %s paid back', id, paid_minor, refunded_minor)
from orders,
  lateral (select coalesce(sum(amount_minor), 0) as taken from payments where payments.owner_id = orders.owner_id and order_id = orders.id and status = 'captured') as payments,
  lateral (select coalesce(sum(amount_minor), 0) as given from refunds where refunds.owner_id = orders.owner_id and order_id = orders.id and status = 'done' and purpose <> 'correction') as refunds
where paid_minor <> taken or refunded_minor <> given

union all
select 'a payment says what is or goes back of it', format('payment %s', id)
from payments
where refunded_minor <> (select coalesce(sum(amount_minor), 0) from refunds where refunds.owner_id = payments.owner_id and refunds.order_id = payments.order_id and payment_id = payments.id and status <> 'failed' and purpose <> 'correction')
  or currency <> (select currency from orders where orders.owner_id = payments.owner_id and orders.id = payments.order_id)

union all
select 'money is taken for orders that are there', format('order %s is %s', orders.id, orders.status)
from orders join payments on payments.owner_id = orders.owner_id and payments.order_id = orders.id
where payments.status = 'captured' and orders.status in ('INITIALIZED', 'REJECTED')

union all
select 'an order waits for its payment exactly as long as that is under way', format('order %s is %s', id, status)
from orders
where (status = 'INITIALIZED') <> exists (
  select 1 from payments where payments.owner_id = orders.owner_id and order_id = orders.id and purpose = 'order' and status in ('started', 'challenged', 'pending'))

union all
select 'what is under way is looked after', format('payment %s', id)
from payments where (status in ('started', 'challenged', 'pending') or status = 'due' and expires_at is not null) <> (next_check_at is not null)

union all
select 'a refund under way is looked after', format('refund %s', id)
from refunds where (status in ('started', 'pending')) <> (next_check_at is not null)

union all
select 'an order says how much of it is paid', format('order %s: %s, %s of %s, %s back', id, payment_status, paid_minor, total_minor, refunded_minor)
from orders
where status in ('APPROVED', 'CANCELED') and payment_status <> case
  when refunded_minor > 0 and refunded_minor = paid_minor then 'FULLY_REFUNDED'
  when refunded_minor > 0 then 'PARTIALLY_REFUNDED'
  when paid_minor + waived_minor = total_minor then 'PAID'
  when paid_minor > 0 then 'PARTIALLY_PAID'
  else 'NOT_PAID' end

union all
select 'an order that is placed holds what is bought, and one that failed holds nothing', format('order %s is %s', orders.id, orders.status)
from orders join checkouts on checkouts.owner_id = orders.owner_id and checkouts.id = orders.checkout_id,
  lateral (select coalesce(sum((held ->> 'quantity')::int), 0) as held from jsonb_array_elements(stock_held) as held) as taken,
  lateral (select coalesce(sum((line ->> 'quantity')::int), 0) as bought from jsonb_array_elements(lines) as line where line ->> 'productId' is not null) as there
where (orders.status = 'INITIALIZED' and jsonb_array_length(lines) > 0 and taken.held <> there.bought) or (orders.status = 'REJECTED' and taken.held > 0)
  or (jsonb_array_length(lines) > 0 and taken.held > there.bought)

union all
select 'an order and its checkout name each other', format('order %s', orders.id)
from orders left join checkouts on checkouts.owner_id = orders.owner_id and checkouts.id = orders.checkout_id
where checkouts.order_id is distinct from orders.id
  or checkouts.status is distinct from case orders.status when 'INITIALIZED' then 'paying' when 'REJECTED' then 'open' else 'ordered' end

union all
select 'an ordered checkout has its order', format('checkout %s', checkouts.id)
from checkouts left join orders on orders.owner_id = checkouts.owner_id and orders.id = checkouts.order_id
where checkouts.status = 'ordered' and orders.id is null

union all
select 'the sums of an order add up', format('order %s', id)
from orders,
  lateral (select content -> 'priceSummary' as price) as summary,
  lateral (select coalesce(sum((line -> 'lineItemPrice' ->> 'amount')::numeric), 0) as lines from jsonb_array_elements(content -> 'lineItems') as line) as parts,
  lateral (
    select coalesce(sum((coalesce(each -> 'coupon', each -> 'merchantDiscount', each -> 'discountRule') -> 'amount' ->> 'amount')::numeric), 0) as discounts
    from jsonb_array_elements(content -> 'appliedDiscounts') as each) as taken
where parts.lines <> (price -> 'subtotal' ->> 'amount')::numeric
  or taken.discounts <> (price -> 'discount' ->> 'amount')::numeric
  or (price -> 'total' ->> 'amount')::numeric <> (price -> 'subtotal' ->> 'amount')::numeric - (price -> 'discount' ->> 'amount')::numeric
    + (price -> 'shipping' ->> 'amount')::numeric + (price -> 'totalAdditionalFees' ->> 'amount')::numeric
    + case when (content ->> 'taxIncludedInPrices')::boolean then 0 else (price -> 'tax' ->> 'amount')::numeric end

union all
select 'a line has a quantity of at least one', format('%s of %s', line ->> 'quantity', owner_id)
from (select owner_id, lines from carts union all select owner_id, lines from checkouts) as kept, jsonb_array_elements(lines) as line
where (line ->> 'quantity')::numeric < 1 or (line ->> 'quantity')::numeric % 1 <> 0

union all
select 'the lines of a cart have ids of their own', format('cart %s', id)
from carts
where (select count(*) <> count(distinct line ->> 'id') from jsonb_array_elements(lines) as line)

union all
select 'an event says what happened to whom', format('event %s', id)
from outbox
where event_type = '' or entity_id = '' or payload::text = '{}' or (delivered_at is not null and delivered_at < created_at)

union all
select 'a cart is announced as created once', format('cart %s: %s times', entity_id, count(*))
from outbox where event_type = 'wix.ecom.v1.cart_created'
group by entity_id having count(*) <> 1

union all
select 'a cart that was announced is there until it is announced as deleted', format('cart %s', created.entity_id)
from outbox as created
where created.event_type = 'wix.ecom.v1.cart_created'
  and exists (select 1 from carts where carts.id::text = created.entity_id)
    = exists (select 1 from outbox as deleted where deleted.event_type = 'wix.ecom.v1.cart_deleted' and deleted.entity_id = created.entity_id)

union all
select 'a stored answer is whole', format('%s %s', principal, operation)
from idempotency_keys where status is null or body is null

union all
select 'a refresh token that has a successor was presented', format('family %s', family_id)
from refresh_tokens group by family_id having count(*) - count(presented_at) > 1

union all
select 'a collection counts its visible products', format('collection %s: %s counted, %s there', collections.id, counted.number, found.number)
from collections,
  lateral (select coalesce(sum(change), 0) as number from collection_counts where collection = collections.id::text) as counted,
  lateral (select count(*) as number from collection_products cp join products p on p.id = cp.product_id where cp.collection_id = collections.id and p.visible) as found
where counted.number <> found.number

union all
select 'all visible products are counted', format('%s counted, %s there', counted.number, found.number)
from (select coalesce(sum(change), 0) as number from collection_counts where collection = '00000000-000000-000000-000000000001') as counted,
  (select count(*) as number from products where visible) as found
where counted.number <> found.number

union all
select 'a variant is listed as its product has it', format('%s %s', coalesce(had.product_id, listed.product_id), coalesce(had.id, listed.variant_id))
from (
  select p.id as product_id, v.id, (row_number() over (partition by p.id order by v.position))::int - 1 as position, p.name as product_name,
    case v.sku when '' then p.sku else v.sku end as sku, p.manage_variants as managed, p.visible and v.visible as shown
  from products p join variants v on v.product_id = p.id
  where p.manage_variants or p.options = '[]'
) as had
full join (
  select * from store_variants where product_id in (select id from products where manage_variants or options = '[]')
) as listed on listed.product_id = had.product_id and listed.position = had.position
where (had.id, had.product_name, had.sku, had.managed, had.shown)
  is distinct from (listed.variant_id, listed.product_name, listed.sku, listed.managed, listed.shown)

union all
select 'a description is listed as its product has it', format('%s', coalesce(had.id, listed.product_id))
from products as had full join product_descriptions as listed on listed.product_id = had.id
where (had.id, had.visible, left(had.description, 100), left(lower(had.description), 100), right(lower(had.description), 20), lower(had.description))
  is distinct from (listed.product_id, listed.shown, listed.beginning, listed.folded_beginning, listed.folded_end, listed.folded)

union all
select 'what need not be paid of an order is what came back of it unpaid', format('order %s: %s', id, waived_minor)
from orders,
  lateral (select coalesce(sum(returns.waived_minor), 0) as waived from returns where returns.owner_id = orders.owner_id and order_id = orders.id and returns.status = 'received') as back
where waived_minor > waived or (status <> 'CANCELED' and waived_minor <> waived)

union all
select 'invoices and credit notes are numbered without a gap', format('%s: %s papers, the last is %s', kind, count, last)
from invoice_numbers,
  lateral (select count(*) as count, coalesce(min(number), 1) as first, coalesce(max(number), 0) as highest from invoices where invoices.kind = invoice_numbers.kind) as papers
where count <> last or first <> 1 or highest <> last

union all
select 'an order has one invoice, over all of it', format('order %s', orders.id)
from orders,
  lateral (select count(*) as count, min(number) as number, min(amount_minor) as amount from invoices where invoices.owner_id = orders.owner_id and order_id = orders.id and kind = 'invoice') as papers
where count > 1 or papers.number is distinct from invoice_number or amount <> total_minor

union all
select 'the credit notes of an order come to what it says, and to no more than its invoice', format('order %s: %s', orders.id, credited_minor)
from orders,
  lateral (select coalesce(sum(amount_minor), 0) as credited from invoices where invoices.owner_id = orders.owner_id and order_id = orders.id and kind = 'credit-note') as papers
where credited <> credited_minor or credited_minor > total_minor

union all
select 'a data collection counts its items and their bytes', format('%s: %s items, %s bytes', name, item_count, data_collections.byte_count)
from data_collections,
  lateral (select count(*) as items, coalesce(sum(data_items.byte_count), 0) as bytes from data_items where collection_id = data_collections.id) as stored
where items <> item_count or bytes <> data_collections.byte_count
