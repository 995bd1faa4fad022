import { createServer } from 'node:http'
import { type Page, expect } from '@playwright/test'
import { Server } from 'socket.io'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { openAs } from './player.ts'
import { type Product, QUIET, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct(QUIET)
})
test.afterAll(() => product.close())

/** An operator's admin socket at a port; at a free one for 0. */
const adminAt = async (port: number) => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const io = new Server(server, { cors: { origin: true } })
  const stop = async (): Promise<void> => {
    const closed = io.close()
    // A page keeps its connections, and the server waits for them.
    server.closeAllConnections()
    await closed
  }
  return { io, stop, port: typeof address === 'object' && address !== null ? address.port : 0 }
}
type Admin = Awaited<ReturnType<typeof adminAt>>
const connections = ({ io }: Admin): number => io.sockets.sockets.size

/** The page as a brand gets it that names this admin socket. */
const named = async (page: Page, { port }: Admin): Promise<void> => {
  const address = `http://127.0.0.1:${port}`
  await page.route(
    ({ href }) => href.startsWith(product.url),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      const policy = answer.headers()['content-security-policy'] ?? ''
      return route.fulfill({
        response: answer,
        headers: {
          ...answer.headers(),
          'content-security-policy': policy.replace("connect-src 'self'", `connect-src 'self' ${address} ws://127.0.0.1:${port}`),
        },
        body: (await answer.text()).replace('"adminSocket":""', `"adminSocket":"${address}"`),
      })
    },
  )
}

for (const width of [360, 1440])
  test(`[SOCK-01] a page of ${width} px hears the admin socket, and says when it is down`, async ({ browser }) => {
    const admin = await adminAt(0)
    const page = await openWindow(browser, width)
    await named(page, admin)
    await openAs(page, `${product.url}/notifications`, 'demo')
    await expect.poll(() => connections(admin)).toBe(1)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    admin.io.emit('notices-changed', { newSignIn: false })
    await expect.poll(() => asked.some((path) => path.endsWith('/notification/message'))).toBe(true)
    await admin.stop()
    const late = page.getByText(text.noticesLate)
    await expect(late).toBeVisible({ timeout: 15_000 })
    await page.screenshot({ path: `test-results/admin-${width}.png` })
    const again = await adminAt(admin.port)
    await expect(late).toHaveCount(0, { timeout: 15_000 })
    again.io.emit('logout', { message: 'Logged out elsewhere.' })
    await expect(page.getByRole('button', { name: text.logIn, exact: true }).first()).toBeVisible()
    await expect.poll(() => connections(again)).toBe(0)
    await again.stop()
  })
