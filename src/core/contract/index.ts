export { graphQuerySchema, type GraphQuery } from '../graph-query.ts'
