import type { FastifyInstance } from 'fastify'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Opens the port of a server, 0 for any free one, and answers its address. Throws an Error that says why the port cannot be had. */
export const openPort = async (app: FastifyInstance, port: number, host: string): Promise<string> => {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is in use. Stop what uses it, or start with PORT=0 to have a free one picked.`)
    if (code === 'EACCES') throw new Error(`Port ${port} may not be opened by this user. Start with another PORT.`)
    throw error
  }
  const address = app.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`
}
