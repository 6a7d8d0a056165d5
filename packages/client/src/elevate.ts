import { BIND, type Bindable } from './bind.ts'
import { getContextClient } from './context.ts'
import { bindToContext } from './operation.ts'

/**
 * Returns the function with the rights of the elevated client, such as an app's.
 *
 * @example
 * const createProductAsApp = elevate(products.createProduct)
 */
export function elevate<Function extends (...args: never[]) => unknown>(moduleFunction: Function): Function {
  const { [BIND]: bind } = moduleFunction as Bindable
  if (!bind) throw new TypeError('elevate takes a function of a module.')
  return bindToContext(bind, () => getContextClient('elevatedClient', NOT_ELEVATED)) as unknown as Function // same parameters and result
}

const NOT_ELEVATED =
  'An elevated client is required to use elevated modules. Make sure to initialize the Wix context with an elevated client before using elevated SDK modules'
