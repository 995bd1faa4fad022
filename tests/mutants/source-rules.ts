import { parseSync } from 'vite'

/**
 * A source file with one thing changed. Its name says where and how, and stays the same while the place does. All mutants of a file are
 * in one text: each place asks `isActive` which of them is meant.
 */
export type Mutated = { readonly names: readonly string[]; readonly code: string }

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value && 'end' in value
const nodeAt = (node: Node, key: string): Node | null => {
  const value = node[key]
  return isNode(value) ? value : null
}
const textAt = (node: Node | null, key: string): string => {
  const value = node?.[key]
  return typeof value === 'string' ? value : ''
}
const listAt = (node: Node | null, key: string): readonly unknown[] => {
  const value = node?.[key]
  return Array.isArray(value) ? value : []
}

/** What another operator or name makes of it. */
const OPERATORS = new Map(
  [
    ['<', '<='],
    ['>', '>='],
    ['===', '!=='],
    ['&&', '||'],
    ['+', '-'],
    ['*', '/'],
    ['+=', '-='],
    ['++', '--'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
)
const METHODS = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
])
const EQUALITY = new Set(['===', '!=='])
/** Of these, a zero that is compared with is left: the comparison itself is changed. */
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!=='])
const LISTS = new Set(['map', 'flatMap', 'filter', 'find', 'findLast', 'some', 'every', 'reduce', 'sort', 'toSorted', 'findIndex', 'from'])
const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'])
/** A literal that is one of a union's words, not a sentence. */
const WORD = /^'[a-z][\w.-]*'$/i
/** Of what a player sees, how it looks is no decision: these attributes and fields are left as they are. */
const LOOKS = new Set(['className', 'look', 'size', 'style', 'key', 'ref', 'icon', 'tone'])
/** Attributes that a player meets as yes or no. */
const FLAGS = /^(disabled|readOnly|hidden|checked|inert|open|aria-(pressed|invalid|checked|expanded|selected|busy|disabled|hidden))$/
const PART = /^JSX(Element|Fragment)$/

type Place = {
  readonly node: Node
  readonly parent: Node | null
  readonly key: string
  readonly within: string
  readonly inFunction: boolean
}

/** Does an operand make this a sum of texts? */
const isText = (node: Node | null): boolean =>
  node !== null &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string') ||
    (node.type === 'BinaryExpression' && (isText(nodeAt(node, 'left')) || isText(nodeAt(node, 'right')))))

const isTest = ({ parent, key }: Place): boolean => key === 'test' && parent !== null && parent.type !== 'SwitchCase'

/** Is this value a field's, an answer or one of two? */
const isValue = ({ parent, key }: Place): boolean =>
  parent !== null &&
  ((parent.type === 'Property' && key === 'value') ||
    (parent.type === 'ConditionalExpression' && key !== 'test') ||
    parent.type === 'ReturnStatement' ||
    (parent.type === 'ArrowFunctionExpression' && key === 'body'))

const isCalled = ({ parent, key }: Place): boolean =>
  parent !== null && (key === 'callee' || (key === 'object' && parent.type === 'MemberExpression'))

const nameOf = (node: Node): string => textAt(nodeAt(node, 'id') ?? nodeAt(node, 'key'), 'name')

const attributeOf = (node: Node | null): string => (node?.type === 'JSXAttribute' ? textAt(nodeAt(node, 'name'), 'name') : '')

/** Is this how a part of the page looks? */
const isLook = (node: Node): boolean => LOOKS.has(attributeOf(node)) || (node.type === 'Property' && LOOKS.has(nameOf(node)))

/** Of `text.close`, the name of the sentence; empty for all else. */
const sentenceOf = (node: Node): string =>
  node.type === 'MemberExpression' && textAt(nodeAt(node, 'object'), 'name') === 'text' && node['computed'] !== true
    ? textAt(nodeAt(node, 'property'), 'name')
    : ''

/** What is changed at a place: the words for it, and the text instead. Null drops a statement. */
type Change = readonly [what: string, instead: string | null]

/** Every change of one source text by the rules. What runs when the file is loaded, outside functions, is left alone. */
export const mutate = (file: string, code: string, firstId: number): Mutated => {
  const { program, errors } = parseSync(file, code, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const raw = ({ start, end }: { readonly start: number; readonly end: number }): string => code.slice(start, end)
  /** What the page is made of has sentences and parts, which are changed too. */
  const isPage = file.startsWith('src/')
  const words: string[] = []
  const sentences: string[] = []
  const saids: string[] = []
  const otherWord = (word: string): string => words.find((each, index) => each !== word && index > words.indexOf(word)) ?? words[0] ?? "''"

  /** The node's text with its operator changed; it stands after `from` and before `to`. */
  const withOperator = (node: Node, from: number, to: number, old: string, fresh: string): string =>
    `${code.slice(node.start, from)}${code.slice(from, to).replace(old, fresh)}${code.slice(to, node.end)}`
  /** The text around an operator, to tell its place. */
  const around = (node: Node, at: number): string =>
    code
      .slice(Math.max(node.start, at - 30), Math.min(node.end, at + 30))
      .replaceAll(/\s+/g, ' ')
      .trim()
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60)

  /** What is changed of a part of the page: when it is shown, what it says, whether it is on, and what a press does. */
  const changesOfPage = ({ node, parent, key }: Place): readonly Change[] => {
    const changes: Change[] = []
    const right = nodeAt(node, 'right')
    if (right !== null && isShownWith(node))
      changes.push([`always shown: ${short(raw(node))}`, raw(right)], [`never shown: ${short(raw(node))}`, 'null'])
    const sentence = sentenceOf(node)
    if (sentence !== '')
      changes.push([
        `another sentence for text.${sentence} in ${around(parent ?? node, node.start)}`,
        `another$(text, ${JSON.stringify([sentence, ...sentences])})`,
      ])
    if (key === 'arguments' && parent?.type === 'CallExpression' && isSaid(parent) && WORD.test(raw(node)))
      changes.push([`another sentence for ${raw(node)}`, saids.find((each) => each !== raw(node)) ?? "'words'"])
    const attribute = key === 'expression' && parent?.type === 'JSXExpressionContainer' ? attributeOf(attributes.get(parent) ?? null) : ''
    if (/^on[A-Z]/.test(attribute) && !FUNCTIONS.has(node.type))
      changes.push([`does nothing ${attribute}: ${short(raw(node))}`, 'undefined'])
    const operator = textAt(node, 'operator')
    if (FLAGS.test(attribute) && !EQUALITY.has(operator) && operator !== '!')
      changes.push([`negated ${attribute}: ${short(raw(node))}`, `!(${raw(node)})`])
    return changes
  }
  const isSaid = (call: Node): boolean => textAt(nodeAt(call, 'callee'), 'name') === 'said'
  /** Is the right side a part of the page that is shown when the left is true? */
  const isShownWith = (node: Node): boolean =>
    isPage && node.type === 'LogicalExpression' && textAt(node, 'operator') === '&&' && PART.test(bare(nodeAt(node, 'right'))?.type ?? '')
  const bare = (node: Node | null): Node | null => (node?.type === 'ParenthesizedExpression' ? bare(nodeAt(node, 'expression')) : node)

  const changesOf = (place: Place): readonly Change[] => {
    const { node, parent, key } = place
    const changes: Change[] = isPage ? [...changesOfPage(place)] : []
    const operator = textAt(node, 'operator')
    const other = OPERATORS.get(operator)
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')]
    if (
      (node.type === 'BinaryExpression' || node.type === 'LogicalExpression' || node.type === 'AssignmentExpression') &&
      other !== undefined &&
      left !== null &&
      right !== null &&
      !isText(node) &&
      !isShownWith(node)
    )
      changes.push([
        `${operator} becomes ${other} in ${around(node, left.end)}`,
        withOperator(node, left.end, right.start, operator, other),
      ])
    if (node.type === 'UpdateExpression' && other !== undefined)
      changes.push([`${operator} becomes ${other} in ${short(raw(node))}`, raw(node).replace(operator, other)])
    if (isTest(place) && !EQUALITY.has(operator)) changes.push([`negated: ${short(raw(node))}`, `!(${raw(node)})`])
    else if (node.type === 'UnaryExpression' && operator === '!') changes.push([`not negated: ${short(raw(node))}`, raw(node).slice(1)])
    if (node.type === 'Literal') {
      const text = raw(node)
      if (typeof node['value'] === 'number' && !(node['value'] === 0 && COMPARISONS.has(textAt(parent, 'operator'))))
        changes.push([`${text} + 1 in ${around(parent ?? node, node.start)}`, `${text} + 1`])
      else if (WORD.test(text) && isValue(place) && otherWord(text) !== text) {
        const fresh = otherWord(text)
        changes.push([`${text} becomes ${fresh} in ${around(parent ?? node, node.start)}`, fresh])
      }
    }
    const isAnswer = parent?.type === 'ReturnStatement' || (parent?.type === 'ArrowFunctionExpression' && key === 'body')
    if (isAnswer && node.type === 'ObjectExpression' && listAt(node, 'properties').length > 0)
      changes.push([`answers {} for ${short(raw(node))}`, '{}'])
    if (isAnswer && node.type === 'ArrayExpression' && listAt(node, 'elements').length > 0)
      changes.push([`answers [] for ${short(raw(node))}`, '[]'])
    if (node.type === 'CallExpression' && !isCalled(place)) {
      const callee = nodeAt(node, 'callee')
      const method = callee?.type === 'MemberExpression' ? nodeAt(callee, 'property') : null
      const fresh = METHODS.get(textAt(method, 'name'))
      if (method !== null && fresh !== undefined)
        changes.push([
          `${raw(method)} becomes ${fresh} in ${short(raw(node))}`,
          `${code.slice(node.start, method.start)}${fresh}${code.slice(method.end, node.end)}`,
        ])
      if (parent?.type === 'ArrowFunctionExpression' && key === 'body' && !handedToList.has(parent))
        changes.push([`does nothing instead of ${short(raw(node))}`, 'undefined'])
    }
    if (node.type === 'ExpressionStatement') {
      const done = nodeAt(node, 'expression')
      const call =
        done?.type === 'AwaitExpression' ? nodeAt(done, 'argument') : done?.type === 'ChainExpression' ? nodeAt(done, 'expression') : done
      if (call?.type === 'CallExpression' || (call?.type === 'AssignmentExpression' && textAt(call, 'operator') === '='))
        changes.push([`dropped: ${short(raw(node))}`, null])
    }
    return changes
  }

  const handedToList = new Set<Node>()
  /** The attribute of each value in braces. */
  const attributes = new Map<Node, Node>()
  const names: string[] = []
  type Insert = { readonly at: number; readonly text: string }
  const opened: Insert[] = []
  const closed: Insert[] = []
  const named = (name: string): string => {
    const before = names.filter((each) => each === name || each.startsWith(`${name} (`)).length
    return before === 0 ? name : `${name} (${before + 1})`
  }

  const visit = (place: Place): void => {
    const { node, within } = place
    if (node.type.startsWith('TS') && !TYPED.has(node.type)) return
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
    if (isPage && isLook(node)) return
    if (node.type === 'JSXAttribute') {
      const value = nodeAt(node, 'value')
      if (value !== null) attributes.set(value, node)
      else {
        names.push(named(`${within}: without ${raw(node)} in ${around(place.parent ?? node, node.start)}`))
        opened.push({ at: node.end, text: `={!isActive$(${firstId + names.length - 1})}` })
      }
    }
    const changes = place.inFunction ? changesOf(place) : []
    const isStatement = node.type === 'ExpressionStatement' && place.inFunction
    const ids = changes.map(([what]) => {
      names.push(named(`${within}: ${what}`))
      return firstId + names.length - 1
    })
    // The braces keep a statement apart from the line before it, which has no semicolon.
    if (isStatement) opened.push({ at: node.start, text: ids.length === 0 ? '{ ' : `{ if (!isActive$(${ids[0]})) { ` })
    else if (ids.length > 0)
      opened.push({
        at: node.start,
        text: `(${changes.map(([, instead], index) => `isActive$(${ids[index]}) ? (${instead}) : `).join('')}(`,
      })
    visitBelow(place)
    if (isStatement) closed.push({ at: node.end, text: ids.length === 0 ? ' }' : ' } }' })
    else if (ids.length > 0) closed.push({ at: node.end, text: '))' })
  }
  const visitBelow = ({ node, within, inFunction }: Place): void => {
    if (node.type === 'CallExpression') {
      const method = textAt(nodeAt(nodeAt(node, 'callee') ?? node, 'property'), 'name')
      if (LISTS.has(method)) for (const each of listAt(node, 'arguments')) if (isNode(each)) handedToList.add(each)
    }
    const own = nameOf(node)
    const holds = ['VariableDeclarator', 'FunctionDeclaration', 'MethodDefinition', 'Property', 'ClassDeclaration'].includes(node.type)
    const value = node.type === 'VariableDeclarator' ? nodeAt(node, 'init') : nodeAt(node, 'value')
    const isNamed = holds && own !== '' && (value === null || FUNCTIONS.has(value.type))
    const inside = isNamed ? (within === '' ? own : `${within} · ${own}`) : within
    for (const [key, child] of Object.entries(node)) {
      if ((key === 'key' || key === 'property') && node['computed'] !== true) continue
      if (key === 'test' && node.type === 'SwitchCase') continue
      if (key === 'left' && node.type === 'AssignmentExpression') continue
      for (const each of Array.isArray(child) ? child : [child])
        if (isNode(each)) visit({ node: each, parent: node, key, within: inside, inFunction: inFunction || FUNCTIONS.has(node.type) })
    }
  }
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each)
    else if (isNode(value)) {
      const text = value.type === 'Literal' ? raw(value) : ''
      if (WORD.test(text) && !words.includes(text)) words.push(text)
      if (isPage) {
        const sentence = sentenceOf(value)
        if (sentence !== '' && !sentences.includes(sentence)) sentences.push(sentence)
        const [first] = value.type === 'CallExpression' && isSaid(value) ? listAt(value, 'arguments') : []
        if (isNode(first) && WORD.test(raw(first)) && !saids.includes(raw(first))) saids.push(raw(first))
      }
      if (value.type !== 'ImportDeclaration') for (const each of Object.values(value)) collect(each)
    }
  }
  const root: unknown = program
  if (!isNode(root)) throw new Error(`${file} has no program`)
  collect(root)
  visit({ node: root, parent: null, key: '', within: '', inFunction: false })

  let text = ''
  let done = 0
  let [nextOpen, nextClose] = [0, 0]
  // The opened are in the order of the visit, which is of their places. What closes at a place comes before what opens there.
  const places = [...new Set([...opened, ...closed].map(({ at }) => at))].toSorted((a, b) => a - b)
  const closing = closed.toSorted((a, b) => a.at - b.at)
  for (const at of places) {
    text += code.slice(done, at)
    done = at
    for (; closing[nextClose]?.at === at; nextClose++) text += closing[nextClose]?.text
    for (; opened[nextOpen]?.at === at; nextOpen++) text += opened[nextOpen]?.text
  }
  return {
    names,
    code: `${text}${code.slice(done)}\nimport { another as another$, isActive as isActive$ } from '#tests/mutants/active.ts'\n`,
  }
}
