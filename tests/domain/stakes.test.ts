import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { updateButton } from '#contract/calls/account.ts'
import { MAX_BUTTON_RUPEES } from '#contract/messages/settings.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { stakesOf } from '#client/ledger/selectors.ts'
import { paise } from '#domain/paise.ts'
import { readOf } from '#client/ledger/reads.ts'
import { DEFAULT_STAKES, buttonFields, buttonProblem, typedButtons, typedLabel } from '#domain/betting/stakes.ts'
import { answered, at, folded, member } from '#tests/player.ts'

test('[STAKE-02] a stake button takes whole rupees from 1 to the bound, and says why it refuses others', () => {
  for (const good of ['1', '1000', ' 250 ', '007', '1,000', String(MAX_BUTTON_RUPEES)]) expect(buttonProblem(good), good).toBeNull()
  expect(buttonProblem('')).toEqual(said('stakeMissing'))
  expect(buttonProblem('  ')).toEqual(said('stakeMissing'))
  for (const part of ['1.5', '1.0', '-5', '1e3', '1,00', 'abc', '٣', '9'.repeat(16)])
    expect(buttonProblem(part), part).toEqual(said('stakeNotWhole'))
  for (const none of ['0', '000']) expect(buttonProblem(none), none).toEqual(said('stakeNotZero'))
  expect(buttonProblem(String(MAX_BUTTON_RUPEES + 1))).toEqual(said('buttonAboveMax', paise(MAX_BUTTON_RUPEES * 100)))
})

test('[STAKE-02][STAKE-03] sends typed stakes as price1..10 and label1..10, and nothing when one field is wrong', () => {
  const raws = ['1', '50', '999', '1000', '1250', '25000', '100000', '1000000', '2500000', String(MAX_BUTTON_RUPEES)]
  const typed = typedButtons(raws) ?? []
  expect(typed).toEqual(raws.map((raw) => paise(Number(raw) * 100)))
  const fields = buttonFields(typed)
  expect(fields).toMatchObject({
    price1: 1,
    label1: '1',
    price4: 1000,
    label4: '1K',
    price5: 1250,
    label5: '1250',
    price9: 2_500_000,
    label9: '2.5M',
  })
  expect(fields['label10']).toBe('1000M')
  expect(updateButton.request.safeParse(fields).success).toBe(true)
  expect(raws.map(typedLabel)).toEqual(raws.map((_, i) => fields[`label${i + 1}`]))
  expect(typedLabel('1.5')).toBe('')
  expect(typedButtons([...raws.slice(0, 9), '1.5'])).toBeNull()
  for (const wrong of [{ ...fields, price3: 1.5 }, { ...fields, price3: 0 }, { ...fields, price11: 5 }, buttonFields(typed.slice(1))])
    expect(updateButton.request.safeParse(wrong).success).toBe(false)
})

const here: Ledger = { ...emptyLedger, member: member('demo') }
const after = (ledger: Ledger, ...facts: readonly Fact[]): Ledger['popups'] =>
  facts.reduce((each, fact) => foldLedger(each, fact, at(1)), ledger).popups
const submitted: Fact = { type: 'change.submitted', change: { what: 'stakes', place: 'slip', stakes: DEFAULT_STAKES } }

test('[STAKE-02][STAKE-03] opens the popup for members only, closes it once saved, and keeps it after a failure', () => {
  expect(after(emptyLedger, { type: 'stakes.opened', place: 'slip' }).stakesPopUp).toEqual({ kind: 'closed' })
  expect(after(here, { type: 'stakes.opened', place: 'slip' }).stakesPopUp).toEqual({ kind: 'open', place: 'slip' })
  expect(after(here, { type: 'stakes.opened', place: 'slip' }, submitted).stakesPopUp).toEqual({ kind: 'saving', place: 'slip' })
  expect(after(here, submitted).stakesPopUp).toEqual({ kind: 'closed' })
  const other: Fact = { type: 'change.submitted', change: { what: 'wallet', useBonus: true } }
  expect(after(here, { type: 'stakes.opened', place: 'slip' }, other).stakesPopUp).toEqual({ kind: 'open', place: 'slip' })
  expect(
    after(here, { type: 'stakes.opened', place: 'slip' }, submitted, {
      type: 'change.answered',
      change: { what: 'stakes', place: 'slip', stakes: [] },
      ok: true,
      said: said('words', 'kept'),
    }).stakesPopUp.kind,
  ).toBe('closed')
  const failed: Fact = {
    type: 'change.answered',
    change: { what: 'stakes', place: 'slip', stakes: [] },
    ok: false,
    said: said('words', 'no connection'),
  }
  expect(after(here, { type: 'stakes.opened', place: 'slip' }, submitted, failed).stakesPopUp).toEqual({
    kind: 'failed',
    place: 'slip',
    said: said('words', 'no connection'),
  })
  expect(after(here, { type: 'stakes.opened', place: 'slip' }, submitted, { type: 'stakes.closed' }, failed).stakesPopUp).toEqual({
    kind: 'closed',
  })
  for (const end of [
    { type: 'session.ended', member: member('demo').memberCode, said: null },
    { type: 'page.opened', page: { name: 'home' } },
  ] as const)
    expect(after(here, { type: 'stakes.opened', place: 'slip' }, { type: 'bonus.opened', walletType: 'casino' }, end)).toEqual(
      emptyLedger.popups,
    )
})

test('[SUPP-06] the bonus popup shows one wallet, and each wallet has an answer of its own', () => {
  const wagering = { bonus: paise(100), required: paise(500), wagered: paise(200) }
  const open: Fact = { type: 'bonus.opened', walletType: 'casino' }
  const [exchange, casino] = [{ what: 'wagering', walletType: 'exchange' } as const, { what: 'wagering', walletType: 'casino' } as const]
  const closed = { isPopUpOpen: false, walletType: null }
  expect(after(emptyLedger, open).bonusPopUp).toEqual(closed)
  expect(after(here, open).bonusPopUp).toEqual({ isPopUpOpen: true, walletType: 'casino' })
  expect(after(here, open, { type: 'bonus.closed' }).bonusPopUp).toEqual(closed)
  const known = folded(here, open, answered(exchange, wagering))
  expect(readOf(known, exchange)).toMatchObject({ state: 'ready', rows: [wagering] })
  expect(readOf(known, casino)).toMatchObject({ state: 'waiting', rows: [] })
  const again = folded(known, { type: 'bonus.opened', walletType: 'exchange' })
  expect(readOf(again, exchange)).toMatchObject({ state: 'waiting', rows: [] })
})

test('[STAKE-01] ten stakes from 1K to 2M stand in before the exchange’s list is here, and after a failure', () => {
  const usual = [1000, 5000, 10_000, 25_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000].map((rupees) => paise(rupees * 100))
  const failed: Fact = { type: 'read.failed', ask: { what: 'stakes' }, whose: 'member', said: said('network') }
  expect([stakesOf(here), stakesOf(folded(here, failed))]).toEqual([usual, usual])
  const own = usual.map((stake) => paise(stake + 100))
  expect(stakesOf(folded(here, answered({ what: 'stakes' }, { place: 'desk', stakes: own })))).toEqual(own)
})
