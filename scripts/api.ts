import { mkdirSync, writeFileSync } from 'node:fs'
import { asyncApi, openApi } from './api-documents.ts'

/** Writes the wire down for those who stand another back end behind it (HTTP-02). */
const folder = new URL('../docs/api/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(openApi(), null, 2)}\n`)
writeFileSync(new URL('asyncapi.json', folder), `${JSON.stringify(asyncApi(), null, 2)}\n`)
