import pino from 'pino'

/** Figures and names beside a line: refs, codes, routes; never what a player typed, a token, a cookie or an address. */
export type About = Readonly<Record<string, string | number | boolean | null>>

/** The server's log. Plain: one sentence a line for a person who started it by hand. JSON: one object a line, with `ref` for orders. */
export type Log = {
  readonly format: LogFormat
  /** Expected; a plain log leaves it out. */
  info(what: string, about?: About): void
  /** An operator should look at it. */
  warn(what: string, about?: About): void
  /** Something failed. */
  error(what: string, about?: About): void
}

const FORMATS = ['plain', 'json'] as const
export type LogFormat = (typeof FORMATS)[number]

/** What a line hides where an error's own words repeat it. */
const HIDDEN: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, '[e-mail]'],
  [/(?<!\d)(?:\+\d{8,15}|[6-9]\d{9})(?!\d)/g, '[phone]'],
  [/\b[0-9a-f]{32,}\b/gi, '[secret]'],
]
const cleared = (what: string): string => HIDDEN.reduce((text, [found, name]) => text.replace(found, name), what)

/** The format that LOG_FORMAT names; plain when absent. Throws for any other. */
export const logFormat = ({ LOG_FORMAT: named }: NodeJS.ProcessEnv): LogFormat => {
  const found = FORMATS.find((format) => format === (named || 'plain'))
  if (found === undefined) throw new Error(`LOG_FORMAT takes "plain" or "json", not "${named}".`)
  return found
}

/** Makes the log. `write` takes whole lines; the process's error output when absent. */
export const createLog = (format: LogFormat, write: (line: string) => void = (line) => void process.stderr.write(line)): Log => {
  if (format === 'plain') {
    const say = (what: string): void => write(`${what}\n`)
    return { format, info: () => undefined, warn: say, error: say }
  }
  const logger = pino(
    {
      base: { pid: process.pid },
      messageKey: 'what',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  )
  return {
    format,
    info: (what, about = {}) => logger.info(about, cleared(what)),
    warn: (what, about = {}) => logger.warn(about, cleared(what)),
    error: (what, about = {}) => logger.error(about, cleared(what)),
  }
}
