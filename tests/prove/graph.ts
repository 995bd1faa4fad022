/** What an exploration asks of a world. A state is a row of small numbers, and a move is a number. */
export type Explored = {
  readonly width: number
  readonly first: readonly number[]
  /** Calls `take` with each move of the state and the state after it. `take` copies the row. */
  readonly moves: (state: Int32Array, take: (move: number, next: Int32Array) => void) => void
  /** What a state breaks; null for a sound one. */
  readonly broken: (state: Int32Array) => string | null
  /** What a move to a state broke; read after each `take`. */
  readonly fault: () => string | null
  /** All is over here: no bet is on its way, and each slip is empty. */
  readonly isEnd: (state: Int32Array) => boolean
}

export type Found = { readonly text: string; readonly moves: readonly number[] }
export type Exploration = {
  readonly states: number
  readonly steps: number
  readonly depth: number
  readonly ends: number
  /** The shortest way to a violation; null when there is none. */
  readonly found: Found | null
}

/** A list of whole numbers that grows, outside the memory of objects. */
const createList = () => {
  let items = new Int32Array(1 << 16)
  let size = 0
  return {
    push: (value: number): void => {
      if (size === items.length) {
        const more = new Int32Array(items.length * 2)
        more.set(items)
        items = more
      }
      items[size] = value
      size += 1
    },
    at: (index: number): number => items[index] ?? 0,
    size: (): number => size,
  }
}

const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ value, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** The states met, each row once. Rows are compared whole, so no two states share a number. */
const createRows = (width: number) => {
  let rows = new Int32Array(width << 16)
  let slots = new Int32Array(1 << 17)
  let size = 0
  const hashOf = (row: Int32Array, from: number): number => {
    let hash = 0x9747b28c
    for (let i = 0; i < width; i += 1) hash = mix(hash, row[from + i] ?? 0)
    return hash >>> 0
  }
  const same = (row: Int32Array, number: number): boolean => {
    for (let i = 0; i < width; i += 1) if (rows[number * width + i] !== row[i]) return false
    return true
  }
  const grow = (): void => {
    if ((size + 1) * width > rows.length) {
      const more = new Int32Array(rows.length * 2)
      more.set(rows)
      rows = more
    }
    if (size * 2 < slots.length) return
    slots = new Int32Array(slots.length * 2)
    for (let number = 0; number < size; number += 1) {
      let slot = hashOf(rows, number * width) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = number + 1
    }
  }
  return {
    size: (): number => size,
    copyTo: (number: number, row: Int32Array): void => {
      for (let i = 0; i < width; i += 1) row[i] = rows[number * width + i] ?? 0
    },
    /** The number of a row. It is new if the number is the size before. */
    add: (row: Int32Array): number => {
      let slot = hashOf(row, 0) & (slots.length - 1)
      for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
        if (same(row, held - 1)) return held - 1
        slot = (slot + 1) & (slots.length - 1)
      }
      slots[slot] = size + 1
      rows.set(row, size * width)
      size += 1
      grow()
      return size - 1
    },
  }
}

/** The states from which no end can be reached, the nearest to the start first; the search goes backwards from all ends. */
const endless = (
  states: number,
  ends: readonly number[],
  from: ReturnType<typeof createList>,
  to: ReturnType<typeof createList>,
): number | null => {
  const count = new Int32Array(states + 1)
  for (let i = 0; i < to.size(); i += 1) count[to.at(i)] = (count[to.at(i)] ?? 0) + 1
  const start = new Int32Array(states + 1)
  for (let i = 0; i < states; i += 1) start[i + 1] = (start[i] ?? 0) + (count[i] ?? 0)
  const fill = start.slice()
  const before = new Int32Array(to.size())
  for (let i = 0; i < to.size(); i += 1) {
    const target = to.at(i)
    const place = fill[target] ?? 0
    before[place] = from.at(i)
    fill[target] = place + 1
  }
  const reaches = new Uint8Array(states)
  const queue = new Int32Array(states)
  let last = 0
  for (const end of ends) {
    reaches[end] = 1
    queue[last] = end
    last += 1
  }
  for (let next = 0; next < last; next += 1) {
    const state = queue[next] ?? 0
    for (let i = start[state] ?? 0; i < (start[state + 1] ?? 0); i += 1) {
      const source = before[i] ?? 0
      if (reaches[source] === 1) continue
      reaches[source] = 1
      queue[last] = source
      last += 1
    }
  }
  const stuck = reaches.indexOf(0)
  return stuck < 0 ? null : stuck
}

/** Explores every state, the nearest first, until one is broken; then looks whether an end can be reached from each. */
export const explore = (world: Explored, mostStates: number): Exploration => {
  const { width } = world
  const rows = createRows(width)
  const parents = createList()
  const labels = createList()
  const depths = createList()
  const from = createList()
  const to = createList()
  const ends: number[] = []
  const pathTo = (state: number, ...last: readonly number[]): readonly number[] => {
    const path: number[] = []
    for (let at = state; at > 0; at = parents.at(at)) path.push(labels.at(at))
    return [...path.reverse(), ...last]
  }
  const result = (found: Found | null): Exploration => ({
    states: rows.size(),
    steps: to.size(),
    depth: depths.at(depths.size() - 1),
    ends: ends.length,
    found,
  })
  const here = new Int32Array(width)
  let state = 0
  let found: Found | null = null
  const meet = (row: Int32Array, parent: number, move: number, depth: number): number => {
    const before = rows.size()
    const number = rows.add(row)
    if (number < before) return number
    if (before >= mostStates) throw new Error(`more than ${mostStates} states: bound the scope`)
    parents.push(parent)
    labels.push(move)
    depths.push(depth)
    if (world.isEnd(row)) ends.push(number)
    const text = world.broken(row)
    if (text !== null && found === null) found = { text, moves: pathTo(number) }
    return number
  }
  const take = (move: number, next: Int32Array): void => {
    const text = world.fault()
    if (text !== null && found === null) found = { text, moves: pathTo(state, move) }
    const target = meet(next, state, move, depths.at(state) + 1)
    from.push(state)
    to.push(target)
  }
  meet(Int32Array.from(world.first), 0, 0, 0)
  for (; state < rows.size() && found === null; state += 1) {
    rows.copyTo(state, here)
    world.moves(here, take)
  }
  if (found !== null) return result(found)
  const stuck = endless(rows.size(), ends, from, to)
  return result(stuck === null ? null : { text: '7 a way out: no end can be reached from here', moves: pathTo(stuck) })
}
