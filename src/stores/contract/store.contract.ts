import { accessContract } from './access.contract.ts'
import { adjacencyContract } from './adjacency.contract.ts'
import { conversationsContract } from './conversations.contract.ts'
import { corpusWriterContract } from './corpus-writer.contract.ts'
import { differentialContract } from './differential.contract.ts'
import { documentReaderContract } from './document-reader.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { entityContract } from './entity.contract.ts'
import { graphQueryContract } from './graph-query.contract.ts'
import { graphReaderContract } from './graph-reader.contract.ts'
import { hostileStringsContract } from './hostile-strings.contract.ts'
import { jobQueueContract } from './job-queue.contract.ts'
import { keywordIndexContract } from './keyword-index.contract.ts'
import { ledgerContract } from './ledger.contract.ts'
import { vectorIndexContract } from './vector-index.contract.ts'

/** All suites that every store must pass. */
export function storeContract(driver: StoreDriver): void {
  corpusWriterContract(driver)
  documentReaderContract(driver)
  keywordIndexContract(driver)
  vectorIndexContract(driver)
  graphReaderContract(driver)
  adjacencyContract(driver)
  entityContract(driver)
  graphQueryContract(driver)
  ledgerContract(driver)
  conversationsContract(driver)
  jobQueueContract(driver)
  hostileStringsContract(driver)
  accessContract(driver)
  differentialContract(driver)
}
