import { expect, test } from 'vitest'
import { readTraceparent } from '@/server/platform/tracing/spans'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'

test('a traceparent names a trace and a span', () => {
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN })
})

test.each([
  ['a trace that is not sent', `00-${TRACE}-${SPAN}-00`],
  ['another version', `01-${TRACE}-${SPAN}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['something more', `00-${TRACE}-${SPAN}-01-x`],
  ['nothing', undefined],
  ['two headers', [`00-${TRACE}-${SPAN}-01`]],
])('%s is no parent', (_, header) => {
  expect(readTraceparent(header)).toBeUndefined()
})
