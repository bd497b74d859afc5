export { graphQuerySchema, type GraphQuery } from '../old-graph-query.ts'
