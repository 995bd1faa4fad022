import { expect, test } from 'vitest'
import { loadBrands } from '#server/brands.ts'
import { newSignUp, withOffer, withPromo } from '#src/login/sign-up.ts'

const { promotions } = loadBrands('brands').brandOf(undefined)
const [welcome, matchday] = promotions

test('[AUTH-17] the sign-up state has promotions, the details of one, the terms and the referral code', () => {
  if (welcome === undefined || matchday === undefined) throw new Error('the brand has no two promotions')
  const fresh = newSignUp(promotions, 'DEMO1001')
  expect(fresh).toEqual({
    promo: '',
    referCode: 'DEMO1001',
    adult: false,
    isTermCondition: false,
    promoListStore: promotions,
    promoInfo: null,
    isDetailedPromo: false,
  })
  expect(withPromo(fresh, ' welcome-50 ')).toMatchObject({ promoInfo: welcome, isDetailedPromo: false })
  expect(withPromo(fresh, 'WELCOME-5')).toMatchObject({ promoInfo: null })
  const chosen = withOffer(fresh, welcome)
  expect(chosen).toMatchObject({ promo: 'WELCOME-50', promoInfo: welcome, isDetailedPromo: true })
  expect(withPromo(chosen, 'welcome-50')).toMatchObject({ promoInfo: welcome, isDetailedPromo: true })
  expect(withPromo(chosen, 'matchday')).toMatchObject({ promoInfo: matchday, isDetailedPromo: false })
  expect(withOffer(chosen, matchday)).toMatchObject({ promo: 'MATCHDAY', promoInfo: matchday, isDetailedPromo: true })
  expect(withOffer(chosen, welcome)).toMatchObject({ promo: '', promoInfo: null, isDetailedPromo: false })
})
