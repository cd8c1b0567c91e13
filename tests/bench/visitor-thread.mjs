// A visitor who requests one page repeatedly, in a thread of its own, so that the bench's other work does not delay it.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const agent = new Agent({ keepAlive: true })
const PAUSE = 2

parentPort.on('message', async (seconds) => {
  const waits = []
  const end = performance.now() + seconds * 1000
  do {
    const start = performance.now()
    await whole()
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  } while (performance.now() < end)
  parentPort.postMessage(waits)
})

/** One answer with status 200. */
function whole() {
  return new Promise((resolve, reject) => {
    get(workerData, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${workerData} answered ${response.statusCode}.`))
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
}
