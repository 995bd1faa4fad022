import type { Score } from '#contract/market.ts'
import { type CricketPlay, MOST_FACTS } from '#contract/play.ts'

type Numbered = { readonly n: number }

/** Rows by their numbers, the newer ones in place of those with the same number. */
const joined = <Row extends Numbered>(old: readonly Row[], fresh: readonly Row[], most?: number): Row[] => {
  const rows = [...new Map([...old, ...fresh].map((row) => [row.n, row])).values()].sort((a, b) => a.n - b.n)
  return most === undefined ? rows : rows.slice(-most)
}

const joinedFacts = <Row extends Numbered>(old: readonly Row[], fresh: readonly Row[] = []): Row[] => joined(old, fresh, MOST_FACTS)

/** A score with all facts of its match, those from before too (BROWSE-05). A list has no facts of most events, and takes none away. */
export const joinedScore = (old: Score | undefined, now: Score): Score => {
  if (old?.play === undefined) return now
  if (now.sport === 'football' && old.sport === 'football') return { ...now, play: { facts: joinedFacts(old.play.facts, now.play?.facts) } }
  if (now.sport === 'tennis' && old.sport === 'tennis') return { ...now, play: { facts: joinedFacts(old.play.facts, now.play?.facts) } }
  if (now.sport !== 'cricket' || old.sport !== 'cricket') return now
  return {
    ...now,
    play: {
      facts: joinedFacts(old.play.facts, now.play?.facts),
      batting: joined(old.play.batting, now.play?.batting ?? []),
      bowling: joined(old.play.bowling, now.play?.bowling ?? []),
    },
  }
}

/** A client may have read its list a few balls before it hears the first change: so many facts are said again. */
const AGAIN = 3

/** The facts that a client may not have heard, given the last one that was said before. */
const freshFacts = <Row extends Numbered>(before: readonly Numbered[] | undefined, now: readonly Row[]): Row[] => {
  const last = before?.at(-1)?.n ?? -1
  const from = now.findIndex(({ n }) => n > last)
  return now.slice(Math.max(0, (from === -1 ? now.length : from) - AGAIN))
}

const freshPlay = (before: CricketPlay | undefined, now: CricketPlay, atBat: readonly string[]): CricketPlay => {
  const facts = freshFacts(before?.facts, now.facts)
  const named = new Set([...atBat, ...facts.flatMap(({ batter = '', bowler = '' }) => [batter, bowler])])
  const isNamed = ({ name }: { readonly name: string }): boolean => named.has(name)
  return { facts, batting: now.batting.filter(isNamed), bowling: now.bowling.filter(isNamed) }
}

/** A changed score as it is sent: its newest facts alone, and the figures of the players in them (BROWSE-05). */
export const freshScore = (before: Score | undefined, now: Score): Score => {
  if (now.play === undefined) return now
  switch (now.sport) {
    case 'cricket': {
      const play = before?.sport === 'cricket' ? before.play : undefined
      const atBat = now.batters.map(({ name }) => name)
      return { ...now, play: freshPlay(play, now.play, atBat) }
    }
    case 'football':
      return { ...now, play: { facts: freshFacts(before?.play?.facts, now.play.facts) } }
    case 'tennis':
      return { ...now, play: { facts: freshFacts(before?.play?.facts, now.play.facts) } }
    default:
      return now satisfies never
  }
}

/** A score as the lists of many events have it: without facts. */
export const plainScore = (score: Score | null): Score | null => {
  if (score?.play === undefined) return score
  const { play: _, ...plain } = score
  return plain
}
