import { expect, test } from 'vitest'
import { walletFor } from '#domain/money/bonus.ts'

test('[ACCT-09] walletFor pays from the chosen wallet, and says why when it cannot', () => {
  expect([
    walletFor({ useBonus: false, standing: null, bonusState: 'active' }),
    walletFor({ useBonus: true, standing: null, bonusState: 'active' }),
    walletFor({ useBonus: true, standing: null, bonusState: null }),
    walletFor({ useBonus: true, standing: 'main', bonusState: 'active' }),
    walletFor({ useBonus: true, standing: 'bonus', bonusState: 'met' }),
  ]).toEqual(['main', 'bonus', 'BONUS_NOT_ACTIVE', 'WALLET_IN_USE', 'BONUS_NOT_ACTIVE'])
})
