import { afterAll } from 'vitest'
import { endProducts } from './product'

// A test that times out stops nothing that it has started.
afterAll(endProducts)
