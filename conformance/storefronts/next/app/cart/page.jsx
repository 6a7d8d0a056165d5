import { Cart } from '../../components/cart'

export const metadata = { title: 'Cart' }

export default function CartPage() {
  return (
    <>
      <h1>Cart</h1>
      <Cart />
    </>
  )
}
