import * as z from 'zod/mini'
import { allCalls, allMessages } from '#contract/all.ts'
import { type Call, CLIENT_HEADERS, MEMBER_HEADER } from '#contract/call.ts'

/** The schema of the wire's form: rupees and decimal odds, not our whole paise. */
const schemaOf = (schema: z.ZodMiniType): unknown => {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return body
}
const bodySchema = z.object({ properties: z.record(z.string(), z.unknown()) })
/** The schema of a call's body: its fields, or the list in one of them. */
const bodyOf = ({ request, list }: Call): unknown =>
  list === undefined ? schemaOf(request) : bodySchema.parse(schemaOf(request)).properties[list]
const info = (title: string) => ({ title, version: '1', description: 'Generated from contract/ by npm run api.' })

/** OpenAPI 3.1 of every REST call. */
export const openApi = (): unknown => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { chapter, name, shape } of allCalls) {
    const path = shape.path.replace(/:(\w+)/g, '{$1}')
    const inPath = [...shape.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const type = shape.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    const request = bodyOf(shape)
    const withBody = shape.method === 'POST' || shape.method === 'PUT'
    const entry = paths[path] ?? {}
    paths[path] = entry
    entry[shape.method.toLowerCase()] = {
      operationId: name,
      tags: [chapter],
      security: shape.access === 'member' ? [{ session: [], xsrf: [] }] : [],
      parameters: [
        ...inPath.map((field) => ({ name: field, in: 'path', required: true, schema: { type: 'string' } })),
        {
          name: MEMBER_HEADER,
          in: 'header',
          required: shape.access === 'member',
          description: 'The member the call is for; absent for a visitor.',
          schema: { type: 'string' },
        },
        ...(shape.namesClient === true
          ? Object.values(CLIENT_HEADERS).map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
          : []),
      ],
      ...(withBody ? { requestBody: { required: true, content: { [type]: { schema: request } } } } : { 'x-query': request }),
      responses: {
        200: {
          description: 'The answer; a refusal by rule is success false with a code and a text.',
          content: { 'application/json': { schema: schemaOf(shape.answer) } },
        },
        400: { description: 'A field is malformed; the message names it.' },
        ...(shape.access === 'member' ? { 401: { description: 'No session.' } } : {}),
        409: { description: 'The browser’s session is another member’s: OTHER_MEMBER. Nothing was looked at.' },
        ...(shape.method === 'GET' ? {} : { 403: { description: 'The XSRF header does not fit the session.' } }),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: info('Pavilion REST'),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pavilion-session' },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
    paths,
  }
}

/** AsyncAPI 3 of every socket message. */
export const asyncApi = (): unknown => ({
  asyncapi: '3.0.0',
  info: info('Pavilion socket'),
  channels: Object.fromEntries(
    allMessages.map(({ chapter, name, shape }) => [
      name,
      {
        address: shape.name,
        messages: { [name]: { name: shape.name, tags: [{ name: chapter }], payload: schemaOf(shape.body) } },
        'x-access': shape.access,
      },
    ]),
  ),
})
