// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CricketScore, Score } from '#contract/market.ts'
import type { Ball, CricketPlay, Incident, Point } from '#contract/play.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import { englishPicture } from '#copy/en/picture.ts'
import { picture as hindiPicture } from '#copy/hi/picture.ts'
import { picture as tamilPicture } from '#copy/ta/picture.ts'
import { text } from '#copy/catalogue.ts'
import LivePlay from '#src/markets/LivePlay.tsx'
import { ballText } from '#src/markets/play-words.ts'
import { showPart } from './page-part.tsx'

afterEach(cleanup)

const eventId = eventIdSchema.parse('lions')
const plain: CricketScore = {
  sport: 'cricket',
  innings: [{ team: 'Lions', runs: 46, wickets: 1, overs: '5.3', byOver: [46], wicketOvers: [] }],
  ...{ batting: 0, thisOver: ['4'], batters: [], bowler: null, target: null, note: '' },
}
const told = (facts: readonly Ball[], by: Partial<CricketPlay> = {}): Score => ({
  ...plain,
  play: { facts: [...facts], batting: [], bowling: [], ...by },
})
const ball = (n: number, by: Partial<Ball> = {}): Ball => ({ n, innings: 0, over: 5, ball: n, runs: 0, ...by })
const four = ball(1, { runs: 4, batter: 'Asha', bowler: 'Bina', zone: 'cover', line: 'off', length: 'full' })

const show = async (score: Score) => {
  const page = await act(async () =>
    showPart(
      <Suspense>
        <LivePlay eventId={eventId} />
      </Suspense>,
    ),
  )
  page.record({ type: 'score.changed', eventId, score })
  const panel = await screen.findByRole('region', { name: text.livePlay })
  const lines = (): readonly (string | null)[] => [...panel.querySelectorAll('[data-fact] span:last-child')].map((line) => line.textContent)
  const shots = (): readonly (string | null)[] => [...panel.querySelectorAll('[data-shot]')].map((shot) => shot.getAttribute('data-shot'))
  return { ...page, panel: within(panel), lines, shots, spoken: () => panel.querySelector('[aria-live]')?.textContent }
}

test('[BROWSE-05] a ball that comes is drawn, and said above those before it', async () => {
  const { record, lines, shots, panel } = await show(told([four]))
  expect([lines(), shots()]).toEqual([['Bina to Asha: four runs to cover (full, off stump)'], ['5.1']])
  record({ type: 'score.changed', eventId, score: told([ball(2, { out: 'caught', zone: 'point', batter: 'Asha', bowler: 'Bina' })]) })
  expect(lines()).toEqual(['Bina to Asha: out, caught at point', 'Bina to Asha: four runs to cover (full, off stump)'])
  expect(shots()).toEqual(['5.1', '5.2'])
  expect(panel.getByRole('img').getAttribute('aria-label')).toBe('The field. Bina to Asha: out, caught at point')
})

test('[BROWSE-05] nothing is drawn and no player is named where the feed does not tell', async () => {
  const { lines, shots } = await show(told([ball(1), ball(2, { runs: 3, extra: 'lb' }), ball(3, { extra: 'wd', runs: 1, bowler: 'Bina' })]))
  expect(lines()).toEqual(['Bina: wide', 'leg byes, 3 runs', 'no run'])
  expect(shots()).toEqual([])
  cleanup()
  const before = await show(told([]))
  expect(before.shots()).toEqual([])
  expect(before.panel.getAllByText(englishPicture.noBall)).toHaveLength(2)
})

test('[BROWSE-05] the shots of the over under way are drawn, and none of another', async () => {
  const { shots } = await show(
    told([ball(6, { over: 4, runs: 1, zone: 'third' }), ball(1, { runs: 1, zone: 'third' })].map((each, n) => ({ ...each, n }))),
  )
  expect(shots()).toEqual(['5.1'])
})

test('[BROWSE-05] a wicket is spoken, and no other ball', async () => {
  const { record, spoken } = await show(told([four]))
  expect(spoken()).toBe('')
  record({ type: 'score.changed', eventId, score: told([ball(2, { out: 'lbw', batter: 'Asha', bowler: 'Bina' })]) })
  expect(spoken()).toBe('Bina to Asha: out, leg before wicket')
})

test('[BROWSE-05] the scorecard has the figures of batters and bowlers as the feed tells them', async () => {
  const { panel } = await show(
    told([four], {
      batting: [
        { n: 0, innings: 0, name: 'Asha', runs: 31, balls: 20, fours: 4, sixes: 1, out: 'caught', bowler: 'Bina' },
        { n: 1, innings: 0, name: 'Chitra', runs: 9, balls: 8, fours: 1, sixes: 0 },
      ],
      bowling: [{ n: 0, innings: 0, name: 'Bina', balls: 15, runs: 20, wickets: 1 }],
    }),
  )
  fireEvent.click(panel.getByRole('button', { name: englishPicture.scorecard }))
  const rows = panel.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Batting', 'Runs', 'Balls', 'Fours', 'Sixes'],
    ['Asha out, caught (Bina)', '31', '20', '4', '1'],
    ['Chitra not out', '9', '8', '1', '0'],
    ['Bowling', 'Overs', 'Runs', 'Wickets', 'Economy'],
    ['Bina ', '2.3', '20', '1', '8.00'],
  ])
})

test('[BROWSE-05] a ball is said in Hindi and in Tamil', () => {
  expect(ballText(four, hindiPicture)).toBe('Bina की गेंद Asha को: चौका, कवर की ओर (फुल, ऑफ स्टंप)')
  expect(ballText(four, tamilPicture)).toBe('Bina வீச, Asha ஆடினார்: பவுண்டரி, 4 ரன், கவர் நோக்கி (ஃபுல், ஆஃப் ஸ்டம்ப்)')
})

const football = (facts: readonly Incident[]): Score => ({
  ...{ sport: 'football', home: 'Lions', away: 'Bears', goals: [0, 1], minute: 30, period: 'first', goalMinutes: [[], [30]] },
  play: { facts: [...facts] },
})

test('[BROWSE-05] an incident of football is drawn and said by its side, and a goal is spoken', async () => {
  const { record, container, lines, panel, spoken } = await show(football([{ n: 0, minute: 29, side: 0, kind: 'corner' }]))
  const drawn = () => container.querySelector('[data-incident]')?.getAttribute('data-incident')
  expect([lines(), drawn(), spoken()]).toEqual([['Corner: Lions'], 'corner', ''])
  record({ type: 'score.changed', eventId, score: football([{ n: 1, minute: 30, side: 1, kind: 'goal', player: 'Asha' }]) })
  expect([lines(), drawn(), spoken()]).toEqual([['Goal: Bears (Asha)', 'Corner: Lions'], 'goal', 'Goal: Bears (Asha)'])
  expect(panel.queryByRole('button', { name: englishPicture.scorecard })).toBeNull()
})

test('[BROWSE-05] tennis shows the box of the next serve, and whose the last point was', async () => {
  const tennis = (points: readonly [string, string], facts: readonly Point[]): Score => ({
    ...{ sport: 'tennis', players: ['Rao', 'Sen'], sets: [[0, 0]], points: [...points], server: 0 },
    play: { facts: [...facts] },
  })
  const point = (n: number, by: Partial<Point>): Point => ({ n, set: 0, server: 0, winner: 0, games: [0, 0], points: ['15', '0'], ...by })
  const { record, container, lines } = await show(tennis(['15', '0'], [point(0, { way: 'ace' })]))
  const drawn = (name: string) => container.querySelector(`[${name}]`)?.getAttribute(name)
  expect([lines(), drawn('data-serves-to'), drawn('data-won')]).toEqual([['Ace: Rao'], 'below', '0'])
  const lost = point(1, { winner: 1, way: 'error', points: ['15', '15'] })
  record({ type: 'score.changed', eventId, score: tennis(['15', '15'], [lost]) })
  expect([lines()[0], drawn('data-serves-to'), drawn('data-won')]).toEqual(['Error: Rao', 'above', '1'])
  record({ type: 'score.changed', eventId, score: tennis(['love', '0'], [point(2, { ends: 'game', games: [1, 0] })]) })
  expect([lines()[0], drawn('data-serves-to')]).toEqual(['Point: Rao. Game: Rao', undefined])
})
