import { clientFunctions, isSentToServer, judge, SDK, type PlatformFunction } from './served-functions.ts'
import {
  type Binding,
  childrenOf,
  isFunction,
  nameOf,
  nodeIn,
  nodesIn,
  propertyName,
  readScopes,
  returnedBy,
  type Scope,
  type SyntaxNode,
  unwrap,
} from './syntax.ts'

/** Modules by their names on the clients of a storefront, as in `createClient({ modules: { cart: currentCart } })`. */
export type ModuleNames = Map<string, { package: string; module: string }>

export interface PlatformCall extends PlatformFunction {
  /** Offset in the code. */
  at: number
}

/**
 * Meaning of an expression. A guessed client has only its name for it; a guessed module is a member of something
 * unknown that has the name of a module.
 */
type Meaning =
  | { kind: 'package'; package: string }
  | { kind: 'module'; package: string; module: string; isGuess?: boolean }
  | { kind: 'function'; package: string; module: string; name: string }
  | { kind: 'client'; isGuess?: boolean }

const AUTH = { kind: 'module', package: SDK, module: 'auth' } as const
const MEDIA = { kind: 'module', package: SDK, module: 'media' } as const
const PLATFORM = /^(@wix\/[^/]+)/
const LOOKS_LIKE_CLIENT = /client|wix/i
/** Members of arrays and maps. Calls of them on a list named `products` are no calls of the platform. */
const LIST_MEMBERS = new Set([
  ...Object.getOwnPropertyNames(Array.prototype),
  ...Object.getOwnPropertyNames(Map.prototype),
])

/**
 * Finds imports and calls of the platform's packages. `names` gets the names of modules, and those of other files
 * count too.
 */
export class CallFinder {
  readonly calls: PlatformCall[] = []
  /** Offsets of members whose names are computed. */
  readonly unknown: number[] = []
  readonly #names: ModuleNames
  readonly #scopes: Map<SyntaxNode, Scope>
  readonly #meanings = new Map<SyntaxNode, Meaning | undefined>()

  constructor(program: SyntaxNode, names: ModuleNames) {
    this.#names = names
    this.#scopes = readScopes(program)
    this.#visit(program, { names: new Map(), parent: undefined })
  }

  #visit(node: SyntaxNode, outer: Scope): void {
    const scope = this.#scopes.get(node) ?? outer
    if (node.type === 'ImportDeclaration' || /^Export(Named|All)Declaration$/.test(node.type)) this.#visitImport(node)
    if (node.type === 'ImportExpression') this.#record(this.#resolve(node, scope), node.start)
    if (node.type === 'MemberExpression') this.#visitMember(node, scope)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#visitCall(node, scope)
    for (const child of childrenOf(node)) this.#visit(child, scope)
  }

  #visitImport(node: SyntaxNode): void {
    const meaning = toPackage(nameOf(nodeIn(node, 'source')))
    if (!meaning || node['importKind'] === 'type' || node['exportKind'] === 'type') return
    const specifiers = nodesIn(node, 'specifiers').filter(
      (each) => each['importKind'] !== 'type' && each['exportKind'] !== 'type',
    )
    if (specifiers.length === 0 && nodesIn(node, 'specifiers').length > 0) return
    this.#record(meaning, node.start)
    for (const specifier of specifiers) {
      const name = nameOf(nodeIn(specifier, 'imported') ?? nodeIn(specifier, 'local'))
      const isWhole = !/^(Import|Export)Specifier$/.test(specifier.type) || name === undefined
      const imported = isWhole ? undefined : memberOf(meaning, name)
      if (imported?.kind !== 'module') continue
      this.#name(name ?? '', imported)
      if (judge({ package: imported.package, module: '' }).verdict === 'served') this.#record(imported, specifier.start)
    }
  }

  #visitMember(node: SyntaxNode, scope: Scope): void {
    const at = nodeIn(node, 'property')?.start ?? node.start
    const meaning = this.#resolve(node, scope)
    if (meaning?.kind === 'function') this.#record(meaning, at)
    if (node['computed'] !== true || propertyName(node, 'property') !== undefined) return
    const object = this.#resolve(nodeIn(node, 'object'), scope)
    if (object?.kind === 'module' && !object.isGuess) this.unknown.push(at)
  }

  #visitCall(node: SyntaxNode, scope: Scope): void {
    for (const part of [nodeIn(node, 'callee'), ...nodesIn(node, 'arguments')]) {
      if (part?.type !== 'Identifier') continue
      const meaning = this.#resolve(part, scope)
      if (meaning?.kind === 'function') this.#record(meaning, part.start)
    }
    const callee = this.#resolve(nodeIn(node, 'callee'), scope)
    const isClient = callee?.kind === 'function' && callee.package === SDK && callee.name === 'createClient'
    if (!isClient) return
    const config = this.#findObject(nodesIn(node, 'arguments')[0], scope)
    const modules = nodesIn(config?.node, 'properties').find((each) => propertyName(each, 'key') === 'modules')
    if (config) this.#nameModules(nodeIn(modules, 'value'), config.scope)
  }

  /** Names of the members of `modules`, which may spread other objects. */
  #nameModules(expression: SyntaxNode | undefined, scope: Scope): void {
    const object = this.#findObject(expression, scope)
    for (const property of nodesIn(object?.node, 'properties')) {
      if (!object) continue
      if (property.type === 'SpreadElement') this.#nameModules(nodeIn(property, 'argument'), object.scope)
      const name = property.type === 'Property' ? propertyName(property, 'key') : undefined
      const meaning = name === undefined ? undefined : this.#resolve(nodeIn(property, 'value'), object.scope)
      if (name !== undefined && meaning?.kind === 'module') this.#name(name, meaning)
    }
  }

  #name(name: string, { package: owner, module }: { package: string; module: string }): void {
    if (owner !== SDK && !this.#names.has(name)) this.#names.set(name, { package: owner, module })
  }

  #findObject(
    expression: SyntaxNode | undefined,
    scope: Scope,
    depth = 0,
  ): { node: SyntaxNode; scope: Scope } | undefined {
    const node = unwrap(expression)
    if (node?.type === 'ObjectExpression') return { node, scope }
    if (node?.type !== 'Identifier' || depth > 10) return undefined
    const binding = lookUp(nameOf(node) ?? '', scope)
    return binding && binding.path.length === 0 ? this.#findObject(binding.value, binding.scope, depth + 1) : undefined
  }

  #resolve(expression: SyntaxNode | undefined, scope: Scope): Meaning | undefined {
    const node = unwrap(expression)
    if (!node) return undefined
    if (!this.#meanings.has(node)) {
      // A name whose value leads back to itself has no meaning.
      this.#meanings.set(node, undefined)
      this.#meanings.set(node, this.#resolveNode(node, scope))
    }
    return this.#meanings.get(node)
  }

  #resolveNode(node: SyntaxNode, scope: Scope): Meaning | undefined {
    if (node.type === 'Identifier') return this.#resolveName(nameOf(node) ?? '', scope)
    if (node.type === 'ImportExpression') return toPackage(nameOf(nodeIn(node, 'source')))
    if (node.type === 'CallExpression' || node.type === 'NewExpression') return this.#resolveCall(node, scope)
    if (node.type === 'MemberExpression') {
      const name = propertyName(node, 'property')
      const object = this.#resolve(nodeIn(node, 'object'), scope)
      return name === undefined ? undefined : this.#member(object, name)
    }
    if (node.type === 'LogicalExpression' || node.type === 'AssignmentExpression')
      return this.#resolve(nodeIn(node, 'right'), scope) ?? this.#resolve(nodeIn(node, 'left'), scope)
    return undefined
  }

  #resolveName(name: string, scope: Scope): Meaning | undefined {
    const guess: Meaning | undefined = LOOKS_LIKE_CLIENT.test(name) ? { kind: 'client', isGuess: true } : undefined
    const binding = lookUp(name, scope)
    if (!binding) return guess
    if (binding.source !== undefined) {
      const imported = toPackage(binding.source)
      if (imported) return binding.imported === undefined ? imported : memberOf(imported, binding.imported)
      return guess ?? this.#member(undefined, binding.imported ?? name)
    }
    let meaning = this.#resolve(binding.value, binding.scope)
    if (binding.value === undefined && binding.path.length === 0) return guess
    for (const member of binding.path) meaning = this.#member(meaning, member)
    return meaning ?? guess
  }

  #resolveCall(node: SyntaxNode, scope: Scope): Meaning | undefined {
    const calleeNode = unwrap(nodeIn(node, 'callee'))
    const [first] = nodesIn(node, 'arguments')
    const calledName =
      calleeNode?.type === 'MemberExpression' ? propertyName(calleeNode, 'property') : nameOf(calleeNode)
    if (nameOf(calleeNode) === 'require' && !lookUp('require', scope)) return toPackage(nameOf(first))
    const callee = this.#resolve(calleeNode, scope)
    if (callee?.kind === 'function' && callee.package === SDK && callee.name === 'createClient')
      return { kind: 'client' }
    if (callee?.kind === 'function' && callee.name.endsWith('Strategy')) return AUTH
    // client.use(products), useWixModules(products), elevate(products.queryProducts)
    const isOfSdk = callee?.kind === 'package' || callee?.kind === 'function' || callee?.kind === 'client'
    const given = isOfSdk || calledName?.startsWith('use') ? this.#resolve(first, scope) : undefined
    if (given?.kind === 'module' || given?.kind === 'function') return given
    if (callee?.kind === 'client' && !callee.isGuess) return callee
    const returned = this.#resultOf(calleeNode, scope) ?? (isFunction(first) ? this.#result(first) : undefined)
    if (returned) return returned
    const words = [calledName, nameOf(first)]
    return words.some((word) => word !== undefined && LOOKS_LIKE_CLIENT.test(word))
      ? { kind: 'client', isGuess: true }
      : undefined
  }

  #resultOf(callee: SyntaxNode | undefined, scope: Scope): Meaning | undefined {
    const value = callee?.type === 'Identifier' ? lookUp(nameOf(callee) ?? '', scope)?.value : callee
    return isFunction(value) ? this.#result(value) : undefined
  }

  #result(fn: SyntaxNode): Meaning | undefined {
    const inside = this.#scopes.get(nodeIn(fn, 'body') ?? fn) ?? this.#scopes.get(fn)
    return inside ? this.#resolve(returnedBy(fn), inside) : undefined
  }

  #member(object: Meaning | undefined, name: string): Meaning | undefined {
    if (object === undefined) {
      const named = this.#names.get(name)
      return LOOKS_LIKE_CLIENT.test(name)
        ? { kind: 'client', isGuess: true }
        : named && { kind: 'module', ...named, isGuess: true }
    }
    if (object.kind === 'client') {
      if (name === 'auth') return { ...AUTH, isGuess: object.isGuess === true }
      if (clientFunctions.has(name) && !object.isGuess) return { kind: 'function', package: SDK, module: '', name }
      const named = this.#names.get(name)
      return named ? { kind: 'module', ...named } : LOOKS_LIKE_CLIENT.test(name) ? object : undefined
    }
    return memberOf(object, name)
  }

  #record(meaning: Meaning | undefined, at: number): void {
    if (!meaning || meaning.kind === 'client') return
    const found: PlatformFunction = {
      package: meaning.package,
      module: meaning.kind === 'package' ? '' : meaning.module,
      ...(meaning.kind === 'function' && { name: meaning.name }),
    }
    // Imports are worth a line if nothing of them is served; enumerations are part of the package.
    if (meaning.kind !== 'function' && judge(found).verdict !== 'not served') return
    if (meaning.kind === 'function' && /^[A-Z]/.test(meaning.name)) return
    if (!isSentToServer(found)) return
    this.calls.push({ ...found, at })
  }
}

function lookUp(name: string, scope: Scope): Binding | undefined {
  for (let each: Scope | undefined = scope; each; each = each.parent) {
    const binding = each.names.get(name)
    if (binding) return binding
  }
  return undefined
}

/** A package of the platform. Packages of one module (`@wix/auto_sdk_ecom_current-cart`) are that module. */
function toPackage(source: string | undefined): Meaning | undefined {
  const [, name] = PLATFORM.exec(source ?? '') ?? []
  if (name === undefined) return undefined
  const [, owner, module] = /^@wix\/(?:auto_sdk_)?([a-z]+)_([\w-]+)$/.exec(name) ?? []
  if (owner === undefined || module === undefined) return { kind: 'package', package: name }
  const words = module.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return { kind: 'module', package: `@wix/${owner}`, module: words.replace(/-?(\d)$/, '$1').replace(/v(\d)$/, 'V$1') }
}

function memberOf(object: Meaning, name: string): Meaning | undefined {
  if (object.kind === 'package') {
    if (name === 'default') return object
    if (object.package === SDK) return name === 'media' ? MEDIA : { kind: 'function', package: SDK, module: '', name }
    return { kind: 'module', package: object.package, module: name }
  }
  if (object.kind !== 'module') return undefined
  if (object.module === 'auth' && name === 'sessions') return { ...object, module: 'auth.sessions' }
  const isServed = judge({ package: object.package, module: object.module, name }).verdict !== 'not served'
  if (object.isGuess && !isServed) return undefined
  if (!isServed && LIST_MEMBERS.has(name)) return undefined
  return { kind: 'function', package: object.package, module: object.module, name }
}
