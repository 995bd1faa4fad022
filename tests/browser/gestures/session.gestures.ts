import { type Locator, expect } from '@playwright/test'
import { getUserDetails } from '#contract/calls/account.ts'
import { claimSession, demoLogin, userLogin, whoAmI } from '#contract/calls/auth.ts'
import { socketLogin } from '#contract/messages/auth.ts'
import { restoreSession, userLogout } from '#contract/session.ts'
import { text } from '#copy/catalogue.ts'
import { DELAYS } from '#machines/setup.ts'
import { enter } from '../player.ts'
import { type Desk, endSession } from './desk.ts'
import type { Gestures } from './walk.ts'

const MEMBER = 'M1001'
const PASSWORD = 'demo1234'
/** A page for members alone. */
const PATH = '/settings'
const CARDS = '/indian-card-games'
/** After so many loads the browser is a new device to the exchange. */
const LOADS_OF_DEVICE = 2
/** Longer than the connection waits before it tries again. */
const RECONNECT_MS = 5000

const dialogOf = ({ page }: Desk): Locator => page.getByRole('dialog')
const bannerOf = ({ page }: Desk): Locator => page.getByRole('banner')
const logInOf = (desk: Desk): Locator => bannerOf(desk).getByRole('button', { name: text.logIn, exact: true })
const accountOf = (desk: Desk): Locator => bannerOf(desk).getByRole('button', { name: text.account, exact: true })

/** What the form says of a login that failed. */
const refusalOf = (desk: Desk): Locator => dialogOf(desk).getByRole('alert').filter({ hasText: /./ })

/** The line is whole, and the page hears the exchange. Its time passes once an attempt: a login under way has no more of it than that. */
const hear = async ({ line, time }: Desk): Promise<void> => {
  line.mend()
  await expect(async () => {
    if (!line.isHeard()) await time.pass(RECONNECT_MS)
    await expect.poll(() => line.isHeard(), { timeout: 8000 }).toBe(true)
  }).toPass({ timeout: 60_000 })
  // The page takes the connection for up once it has read the heartbeat.
  await time.pass(500)
}

/** Chooses a page for members in the menu of sports, which the page that it leads to does not have. */
const pressCards = async (desk: Desk): Promise<void> => {
  const cards = desk.page.getByRole('button', { name: text.cardGames, exact: true })
  // Their own page has no menu. On any other it may come late, and leaving that page would change what it shows.
  if (new URL(desk.page.url()).pathname === CARDS) await bannerOf(desk).getByRole('link').first().click({ timeout: 1000 })
  await cards.click({ timeout: 2000 })
}
const chooseCards = (desk: Desk): Promise<void> => expect(() => pressCards(desk)).toPass({ timeout: 30_000 })
/**
 * Chooses it as a visitor, and waits for the login that the chart asks for. A form that opens late, or a press that was reported late, covers the
 * menu: it is closed, and the page is chosen again, which the chart takes in the same state.
 */
const chooseCardsAsVisitor = (desk: Desk): Promise<void> =>
  expect(async () => {
    if (await dialogOf(desk).isVisible()) await desk.page.keyboard.press('Escape')
    await expect(dialogOf(desk)).toBeHidden({ timeout: 1000 })
    await pressCards(desk)
    await expect(dialogOf(desk)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })

let loads = 0
/** Loads the page of a member, whose session is asked for and not answered yet. */
export const loadPage = async ({ page, product, line, calls, time }: Desk): Promise<void> => {
  line.free()
  line.mend()
  time.usual()
  // Ten logins in a minute are a device's, and ten those of all new devices: neither alone is enough.
  loads += 1
  if (loads % LOADS_OF_DEVICE === 0) await page.context().clearCookies({ name: 'pavilion-device' })
  await time.stop(async () => {
    // A page that is left takes no answer, which would change the cookies of the next.
    await page.goto('about:blank')
    await calls.freeAll()
    await enter(page, product.url + PATH, 'demo')
    await page.evaluate(() => sessionStorage.removeItem('pavilion-target'))
    calls.hold(restoreSession)
    await page.goto(product.url + PATH)
  })
}

/** The gestures of a session, of the page and of the exchange. */
export const sessionGestures = (): Gestures<Desk> => {
  /** By which call a login goes while the page has no socket. */
  let way: typeof userLogin | typeof demoLogin = userLogin

  /** A page that waits for the answer to its logout gets it, and loads again then. */
  const comeBack = async ({ page, calls, time }: Desk): Promise<void> => {
    if (!calls.holds(userLogout)) return
    await time.stop(async () => {
      const loaded = page.waitForEvent('load')
      await calls.free(userLogout)
      await loaded
    })
  }
  /** A form that says nothing of a login before. */
  const openForm = async (desk: Desk): Promise<void> => {
    await comeBack(desk)
    await expect(dialogOf(desk).or(logInOf(desk)).first()).toBeVisible()
    if (await dialogOf(desk).isVisible()) await desk.page.keyboard.press('Escape')
    await logInOf(desk).click()
  }
  const submit = async (desk: Desk, password: string): Promise<void> => {
    await openForm(desk)
    way = userLogin
    desk.calls.hold(whoAmI)
    await dialogOf(desk).getByLabel(text.userId).fill('demo')
    await dialogOf(desk).getByLabel(text.password, { exact: true }).fill(password)
    await desk.page.keyboard.press('Enter')
    await desk.calls.come(whoAmI)
  }
  /** The exchange has not had the login yet, and the socket is closed. */
  const cutBefore = async ({ line, calls }: Desk): Promise<void> => {
    calls.hold(way)
    line.cut()
    await calls.free(whoAmI)
  }
  const lose = async (desk: Desk): Promise<void> => {
    await cutBefore(desk)
    await desk.calls.lose(way)
    await expect(refusalOf(desk)).toHaveText(text.network)
  }

  return {
    'the player chooses a page for members before it is known who is there': {
      event: 'target.chosen',
      in: ['starting.asking'],
      does: chooseCards,
    },
    'the exchange knows the member': {
      event: 'session.restored',
      holds: ['isMember'],
      in: ['starting.asking'],
      does: ({ calls }) => calls.free(restoreSession),
    },
    'the exchange knows the member, who gets the page': {
      event: 'session.restored',
      holds: ['isMember'],
      in: ['starting.chosen'],
      does: async (desk) => {
        await desk.calls.free(restoreSession)
        await expect(desk.page).toHaveURL(/\/indian-card-games$/)
      },
    },
    'the session is over': {
      event: 'session.restored',
      in: ['starting.asking'],
      does: async ({ product, calls, page }) => {
        await product.endSession(MEMBER)
        await calls.free(restoreSession)
        await expect(page.getByRole('heading', { name: text.loginToSee })).toBeVisible()
      },
    },
    'the session is over, and the visitor gets the login': {
      event: 'session.restored',
      in: ['starting.chosen'],
      does: async (desk) => {
        await desk.product.endSession(MEMBER)
        await desk.calls.free(restoreSession)
        await expect(dialogOf(desk)).toBeVisible()
      },
    },
    'the player logs in before it is known who is there': {
      event: 'login.submitted',
      in: ['starting.asking'],
      does: async (desk) => {
        await desk.product.endSession(MEMBER)
        await submit(desk, PASSWORD)
        await desk.calls.free(restoreSession)
      },
    },
    'the visitor chooses a page for members, and gets the login': {
      event: 'target.chosen',
      in: ['visitor'],
      does: async (desk) => {
        await comeBack(desk)
        await chooseCardsAsVisitor(desk)
      },
    },
    'the visitor closes the login': {
      event: 'login.closed',
      in: ['visitor'],
      does: async (desk) => {
        await openForm(desk)
        await dialogOf(desk).getByRole('button', { name: text.close, exact: true }).click()
        await expect(logInOf(desk)).toBeVisible()
      },
    },
    'the visitor submits name and password; the exchange is slow': {
      event: 'login.submitted',
      in: ['visitor'],
      does: (desk) => submit(desk, PASSWORD),
    },
    'the visitor presses Demo; the exchange is slow': {
      event: 'demo.pressed',
      in: ['visitor'],
      does: async (desk) => {
        await openForm(desk)
        way = demoLogin
        desk.calls.hold(whoAmI)
        await dialogOf(desk).getByRole('button', { name: text.demoLogin, exact: true }).click()
        await desk.calls.come(whoAmI)
      },
    },
    'the login is lost on its way': { event: 'login.refused', in: ['submitting'], does: lose },
    'the login is lost, and the password of the next one is wrong': {
      event: 'login.refused',
      in: ['submitting'],
      does: async (desk) => {
        await lose(desk)
        await hear(desk)
        await submit(desk, 'demo4321')
        await desk.calls.free(whoAmI)
        await expect(refusalOf(desk)).toHaveText(text.WRONG_LOGIN)
      },
    },
    'the exchange says nothing for 20 s': {
      event: 'after noAnswer',
      in: ['submitting'],
      does: async (desk) => {
        const { line, calls, time } = desk
        await hear(desk)
        line.hold(socketLogin.name)
        await calls.free(whoAmI)
        await time.pass(DELAYS.answerMs)
        await expect(refusalOf(desk)).toHaveText(text.network)
        // The login is lost with the line.
        line.cut()
        line.free(socketLogin.name)
      },
    },
    'the exchange takes the login over the socket; the claim is slow': {
      event: 'handle.given',
      in: ['submitting'],
      does: async (desk) => {
        await hear(desk)
        desk.calls.hold(claimSession)
        await desk.calls.free(whoAmI)
        await desk.calls.come(claimSession)
      },
    },
    'the line is cut, and the exchange takes the login by a call': {
      event: 'login.accepted',
      in: ['submitting'],
      does: async (desk) => {
        await cutBefore(desk)
        desk.time.slow()
        await desk.calls.free(way)
      },
    },
    'the exchange takes the claim': {
      event: 'login.accepted',
      in: ['claiming'],
      does: async ({ calls, time }) => {
        time.slow()
        await calls.free(claimSession)
      },
    },
    'the claim is lost on its way': {
      event: 'login.refused',
      in: ['claiming'],
      does: async (desk) => {
        await desk.calls.lose(claimSession)
        await expect(refusalOf(desk)).toHaveText(text.network)
      },
    },
    'the exchange ends what the member has, and refuses the claim': {
      event: 'login.refused',
      in: ['claiming'],
      does: async (desk) => {
        await desk.product.endSession(MEMBER)
        await desk.calls.free(claimSession)
        await expect(refusalOf(desk)).toHaveText(text.LOGIN_EXPIRED)
      },
    },
    'the member has arrived for 300 ms': {
      event: 'after followUp',
      in: ['member.arriving'],
      does: ({ time }) => time.pass(DELAYS.followUpMs),
    },
    'the member chooses a page for members': { event: 'target.chosen', in: ['member.settled'], does: chooseCards },
    'the member signs out; the page waits for the answer': {
      event: 'logout.pressed',
      in: ['member.settled'],
      does: async (desk) => {
        const { page, calls } = desk
        calls.hold(userLogout)
        const signOut = page.getByRole('button', { name: text.signOut })
        // The page that the member chose may open late, and then it closes the account (NAV-10).
        await expect(async () => {
          if (!(await signOut.isVisible())) await accountOf(desk).click({ timeout: 5000 })
          await signOut.click({ timeout: 5000 })
        }).toPass({ timeout: 60_000 })
        await page.getByRole('alertdialog').getByRole('button', { name: text.signOut }).click()
      },
    },
    'the exchange ends the session, and says so': {
      event: 'logout.heard',
      in: ['member.settled'],
      does: async (desk) => {
        await hear(desk)
        // A call on its way would be refused before the page hears of it.
        await desk.calls.still(() => endSession(desk))
      },
    },
    'the exchange ends the session on a line that is cut, and refuses the next call': {
      event: 'session.refused',
      in: ['member.settled'],
      does: async (desk) => {
        desk.line.cut()
        await desk.product.endSession(MEMBER)
        await desk.time.pass(DELAYS.balanceMs)
      },
    },
    'the answer with the balance asks for a logout': {
      event: 'balance.refused',
      in: ['member.settled'],
      does: async ({ page, calls, time }) => {
        const json = { success: false, logout: true, message: text.LOGIN_AGAIN }
        calls.hold(userLogout)
        time.slow()
        // Ours never asks for it, but an exchange may (SESS-05).
        await page.route(`**${getUserDetails.path}`, (route) => route.fulfill({ json }), { times: 1 })
        await time.pass(DELAYS.balanceMs)
      },
    },
    'the reason was shown for 2 s': {
      event: 'after leave',
      in: ['member.leaving'],
      does: async ({ page, calls, time }) => {
        await time.pass(DELAYS.leaveMs)
        await calls.come(userLogout)
        const left = page.waitForResponse(`**${userLogout.path}`)
        await calls.free(userLogout)
        await left
      },
    },
  }
}

/** What shows each state of a session. */
export const sessionFaces = (desk: Desk): Readonly<Record<string, Locator>> => {
  const form = dialogOf(desk).getByLabel(text.userId)
  return {
    'starting.asking': desk.page.getByRole('region', { name: text.loading }),
    'starting.chosen': desk.page.getByRole('region', { name: text.loading }),
    visitor: logInOf(desk).or(form),
    submitting: form,
    claiming: form,
    'member.arriving': accountOf(desk),
    'member.settled': accountOf(desk),
    'member.leaving': desk.page.getByText(text.LOGIN_AGAIN),
  }
}
