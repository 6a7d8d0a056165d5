/** Node of a syntax tree (ESTree), read by its type. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

/** Declaration of a name: an import (`source`), or the expression of its value with the members that lead to it. */
export interface Binding {
  readonly source?: string
  readonly imported?: string
  readonly value?: SyntaxNode | undefined
  /** Members of `value` that lead to the name, as in `const { products } = client`. */
  readonly path: readonly string[]
  readonly scope: Scope
}

export interface Scope {
  readonly names: Map<string, Binding>
  readonly parent: Scope | undefined
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/
const SCOPE = /^(Program|BlockStatement|ForStatement|ForOfStatement|ForInStatement|CatchClause|SwitchStatement)$/
/** TypeScript's wrappers of an expression; everything else of its own has no values. */
const TYPED_EXPRESSION = /^TS(As|NonNull|Satisfies|Instantiation|TypeAssertion)/

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function isFunction(node: unknown): node is SyntaxNode {
  return isNode(node) && FUNCTION.test(node.type)
}

/** The member as a node. */
export function nodeIn(node: SyntaxNode | undefined, member: string): SyntaxNode | undefined {
  const value = node?.[member]
  return isNode(value) ? value : undefined
}

export function nodesIn(node: SyntaxNode | undefined, member: string): SyntaxNode[] {
  const value = node?.[member]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Identifier, or text of a literal. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  const name = node?.type === 'Identifier' ? node['name'] : node?.type === 'Literal' ? node['value'] : undefined
  return typeof name === 'string' ? name : undefined
}

/** Name of a property or member, unless it is computed. */
export function propertyName(node: SyntaxNode, key: 'key' | 'property'): string | undefined {
  const property = nodeIn(node, key)
  return node['computed'] === true && property?.type !== 'Literal' ? undefined : nameOf(property)
}

/** The expression without `await`, types, brackets and `?.`. */
export function unwrap(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node
  while (inner && (/^(Await|Chain|Parenthesized)Expression$/.test(inner.type) || TYPED_EXPRESSION.test(inner.type)))
    inner = nodeIn(inner, inner.type === 'AwaitExpression' ? 'argument' : 'expression')
  return inner
}

/** Expression that a function returns: its body, or its last `return`. */
export function returnedBy(fn: SyntaxNode): SyntaxNode | undefined {
  const body = nodeIn(fn, 'body')
  if (body?.type !== 'BlockStatement') return body
  const last = nodesIn(body, 'body').findLast(({ type }) => type === 'ReturnStatement')
  return nodeIn(last, 'argument')
}

/** Child nodes that have values: types are left out. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children = Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? (value as unknown[]) : [value],
  )
  return children.filter(isNode).filter(({ type }) => !type.startsWith('TS') || TYPED_EXPRESSION.test(type))
}

/** Scopes of all nodes that open one, with the names declared there. */
export function readScopes(program: SyntaxNode): Map<SyntaxNode, Scope> {
  const scopes = new Map<SyntaxNode, Scope>()
  readInto(program, undefined, scopes)
  return scopes
}

function readInto(
  node: SyntaxNode,
  outer: Scope | undefined,
  scopes: Map<SyntaxNode, Scope>,
  caller?: SyntaxNode,
): void {
  let scope = outer
  if (!scope || SCOPE.test(node.type) || FUNCTION.test(node.type)) {
    scope = { names: new Map(), parent: outer }
    scopes.set(node, scope)
  }
  declare(node, scope, outer, caller)
  for (const child of childrenOf(node)) readInto(child, scope, scopes, node)
}

function declare(node: SyntaxNode, scope: Scope, outer: Scope | undefined, caller: SyntaxNode | undefined): void {
  if (node.type === 'ImportDeclaration') declareImports(node, scope)
  if (node.type === 'VariableDeclarator') declarePattern(nodeIn(node, 'id'), nodeIn(node, 'init'), [], scope)
  if (node.type === 'CatchClause') declarePattern(nodeIn(node, 'param'), undefined, [], scope)
  if (/^(Function|Class)Declaration$/.test(node.type)) declarePattern(nodeIn(node, 'id'), node, [], outer ?? scope)
  if (!FUNCTION.test(node.type)) return
  // The argument of a handler is the awaited value: import('…').then((module) => …).
  const callee = caller?.type === 'CallExpression' ? nodeIn(caller, 'callee') : undefined
  const isThen = callee?.type === 'MemberExpression' && propertyName(callee, 'property') === 'then'
  for (const [index, parameter] of nodesIn(node, 'params').entries())
    declarePattern(parameter, isThen && index === 0 ? nodeIn(callee, 'object') : undefined, [], scope)
}

function declareImports(node: SyntaxNode, scope: Scope): void {
  if (node['importKind'] === 'type') return
  const source = nameOf(nodeIn(node, 'source'))
  for (const specifier of nodesIn(node, 'specifiers')) {
    const local = nameOf(nodeIn(specifier, 'local'))
    if (local === undefined || source === undefined || specifier['importKind'] === 'type') continue
    const imported = nameOf(nodeIn(specifier, 'imported'))
    scope.names.set(local, { source, ...(imported !== undefined && { imported }), path: [], scope })
  }
}

function declarePattern(
  pattern: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
  path: readonly string[],
  scope: Scope,
): void {
  if (pattern?.type === 'Identifier') scope.names.set(nameOf(pattern) ?? '', { value, path, scope })
  if (pattern?.type === 'AssignmentPattern') declarePattern(nodeIn(pattern, 'left'), value, path, scope)
  if (pattern?.type === 'RestElement') declarePattern(nodeIn(pattern, 'argument'), value, path, scope)
  if (pattern?.type === 'ArrayPattern')
    for (const element of nodesIn(pattern, 'elements')) declarePattern(element, undefined, [], scope)
  if (pattern?.type !== 'ObjectPattern') return
  for (const property of nodesIn(pattern, 'properties')) {
    if (property.type === 'RestElement') declarePattern(property, value, path, scope)
    const name = property.type === 'RestElement' ? undefined : propertyName(property, 'key')
    if (property.type !== 'RestElement')
      declarePattern(nodeIn(property, 'value'), name === undefined ? undefined : value, [...path, name ?? ''], scope)
  }
}
