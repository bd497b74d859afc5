/** Each rule selects its violations: ids or numbers that identify the row. */
export const rowRules: ReadonlyArray<{ readonly name: string; readonly sql: string }> = [
  {
    name: 'documents have a body, a source and groups',
    sql: `select d.id from document d where not exists (select 1 from document_body b
    where b.n = d.n)
    or not exists (select 1 from source s where s.n = d.source) or not exists (select 1
    from access_class a where a.n = d.access)
    or not exists (select 1 from name k where k.n = d.kind) or not exists (select 1 from name x
    where x.n = d.extractor)`,
  },
  {
    name: 'bodies have a document',
    sql:
      'select b.n from document_body b where not exists (select 1 from document d where d.n ' +
      '= b.n)',
  },
  {
    name: 'documents have their chunks',
    sql: `select d.id from document d where d.chunks <> (select count(*) from chunk c
    where c.document = d.n)
    or d.chunks <> (select coalesce(max(c.ordinal) + 1, 0) from chunk c where c.document = d.n)`,
  },
  {
    name: 'chunks have a document and an id',
    sql:
      'select c.n from chunk c where not exists (select 1 from document d where d.n = ' +
      'c.document) or not exists (select 1 from node_document nd where nd.node = c.n and ' +
      'nd.document = c.document)',
  },
  {
    name: 'chunks are in the keyword index',
    sql:
      'select c.n from chunk c where not exists (select 1 from chunk_term_docsize t where ' +
      't.id = c.n)',
  },
  {
    name: 'the keyword index has only chunks',
    sql:
      'select t.id from chunk_term_docsize t where not exists (select 1 from chunk c where ' +
      'c.n = t.id)',
  },
  {
    name: 'nodes are named by a document',
    sql:
      'select n.id from node n where not exists (select 1 from node_document nd where ' +
      'nd.node = n.n)',
  },
  {
    name: 'nodes are stated exactly where a document states them',
    sql:
      'select n.id from node n where (n.label_set is not null) <> exists (select 1 from ' +
      'node_document nd where nd.node = n.n and nd.value is not null)',
  },
  {
    name: 'statements have a node, a document and a value',
    sql: `select nd.node from node_document nd left join node n on n.n = nd.node
    left join document d on d.n = nd.document
    where n.n is null or d.n is null or (nd.value is not null and n.multi = 1
    and not exists (select 1 from node_value v where v.node = nd.node and v.value = nd.value))
    or (nd.value is not null and n.multi = 0 and nd.value <> n.first)`,
  },
  {
    name: 'values are stated by a document',
    sql: `select v.node from node_value v where not exists (select 1 from node n where n.n = v.node
    and n.multi = 1)
    or not exists (select 1 from node_document nd where nd.node = v.node and nd.value = v.value)`,
  },
  {
    name: 'nodes have label sets',
    sql:
      'select n.id from node n where n.label_set is not null and not exists (select 1 from ' +
      'label_set l where l.n = n.label_set)',
  },
  {
    name: 'nodes have one row each',
    sql: 'select min(n.id) from node n group by n.id having count(*) > 1',
  },
  {
    name: 'nodes have a key',
    sql:
      'select n.id from node n where n.n not in (select node from node_key) union all select ' +
      'node from node_key group by node having count(*) > 1',
  },
  {
    name: 'keys have a node',
    sql: 'select k.node from node_key k where not exists (select 1 from node n where n.n = k.node)',
  },
  {
    name: 'long properties have a node',
    sql:
      'select l.n from node_long l where not exists (select 1 from node n where n.n = l.n ' +
      'and n.has_long = 1) union all select n.n from node n where n.has_long = 1 and not ' +
      'exists (select 1 from node_long l where l.n = n.n)',
  },
  {
    name: 'texts that other rows refer to are there',
    sql:
      'select l.n from node_long l where l.text_of not in (select n from document_body) ' +
      'union all select s.n from blob s where s.packing > 0 and s.packing not in (select n ' +
      'from document_body)',
  },
  {
    name: 'ranges have a node',
    sql:
      'select r.node from node_range r where not exists (select 1 from node n where n.n = ' +
      'r.node and n.label_set is not null)',
  },
  {
    name: 'the property index has only stated nodes',
    sql:
      'select t.id from node_term_docsize t where not exists (select 1 from node n where n.n ' +
      '= t.id and n.label_set is not null)',
  },
  {
    name: 'nodes with properties are in the property index',
    sql: `select n.id from node n where n.label_set is not null and n.properties <> '{}'
    and not exists (select 1 from node_term_docsize t where t.id = n.n)
    and exists (select 1 from json_each(n.properties) j where j.type <> 'array'
    or j.value <> '[]')`,
  },
  {
    name: 'edges have a document, both ends and a type',
    sql: `select e.id from edge e where not exists (select 1 from document d where d.n = e.document)
    or not exists (select 1 from node_document a where a.node = e.source and a.document = e.document
    and a.ends is not null)
    or not exists (select 1 from node_document b where b.node = e.target and b.document = e.document
    and b.ends is not null)
    or not exists (select 1 from name t where t.n = e.type)`,
  },
  {
    name: 'documents with edges are in the edge index',
    sql:
      'select distinct e.document from edge e where not exists (select 1 from ' +
      'edge_term_docsize t where t.id = e.document)',
  },
  {
    name: 'the edge index has only documents with edges',
    sql:
      'select t.id from edge_term_docsize t where not exists (select 1 from edge e where ' +
      'e.document = t.id)',
  },
  {
    name: 'an edge id has one type and the same ends everywhere',
    sql: `select e.id from edge e where e.shared is null group by e.id having count(*) > 1
    union all select min(e.id) from edge e where e.shared is not null group by e.shared
    having count(distinct e.source) > 1 or count(distinct e.target) > 1
    or count(distinct e.type) > 1 or count(distinct e.id) > 1`,
  },
  {
    name: 'shared edges are listed',
    sql:
      'select e.id from edge e where e.shared is not null and not exists (select 1 from ' +
      'shared_edge s where s.root = e.shared and s.n = e.n and s.document = e.document and ' +
      's.properties is e.properties)',
  },
  {
    name: 'listed shared edges are edges',
    sql:
      'select s.root from (select root, n, document from shared_edge except select shared, ' +
      'n, document from edge where shared is not null) s',
  },
  {
    name: 'links stand where edges end',
    sql: 'select nd.node from node_document nd where (nd.links is null) <> (nd.ends is null)',
  },
  {
    name: 'more links follow the first',
    sql:
      'select m.node from more_links m where not exists (select 1 from node_document nd ' +
      'where nd.node = m.node and nd.document = m.document and nd.links is not null)',
  },
  {
    name: 'more addresses have a document',
    sql:
      'select a.document from more_addresses a where not exists (select 1 from document d ' +
      'where d.n = a.document)',
  },
  {
    name: 'names belong to entities with several',
    sql:
      'select e.n from entity_name e where not exists (select 1 from node n where n.n = ' +
      'e.node and n.label_set is not null) or (select count(*) from entity_name o where ' +
      'o.node = e.node) < 2',
  },
  {
    name: 'names are in the name index',
    sql:
      'select e.n from entity_name e where not exists (select 1 from entity_term_docsize t ' +
      'where t.id = e.n)',
  },
  {
    name: 'the name index has only entities and their names',
    sql: `select t.id from entity_term_docsize t where not exists (select 1 from entity_name e
    where e.n = t.id)
    and not exists (select 1 from node n where n.n = t.id and n.label_set is not null
    and not exists (select 1 from entity_name o where o.node = n.n))`,
  },
  {
    name: 'rules say what is noted beside them',
    sql:
      `select r.id from entity_rule r where r.id <> json_extract(r.rule, '$.id') or ` +
      `r.left_id <> json_extract(r.rule, '$.left.id') or r.right_id <> json_extract(r.rule, ` +
      `'$.right.id')`,
  },
  {
    name: 'deleted documents are gone',
    sql:
      'select x.id from deletion x where exists (select 1 from document d where d.id = x.id) ' +
      'or exists (select 1 from reread r where r.document_id = x.id)',
  },
  {
    name: 'facts have a document',
    sql: `select f.fact from fact_document f where not exists (select 1 from document_body b
    where b.n = f.document and b.facts is not null)
    or not exists (select 1 from node_document nd where nd.node = f.fact
    and nd.document = f.document)`,
  },
  {
    name: 'original bytes are counted',
    sql:
      'select b.n from blob b left join (select blob, count(*) as uses from document where ' +
      'blob is not null group by blob) u on u.blob = b.n where b.references_count is not ' +
      'u.uses',
  },
  {
    name: 'original bytes are there',
    sql:
      'select d.id from document d where d.blob is not null and not exists (select 1 from ' +
      'blob b where b.n = d.blob)',
  },
  {
    name: 'vectors belong to chunks',
    sql:
      'select v.chunk from vector_code v where not exists (select 1 from chunk c where c.n = ' +
      'v.chunk and c.document = v.document)',
  },
  {
    name: 'vectors have codes and floats',
    sql: `select v.chunk from vector_code v left join vector_float f on f.chunk = v.chunk
    where f.chunk is null or length(f.floats) <> 4 * length(v.codes)
    or length(v.codes) * 4 % length(v.scales) <> 0 union all select f.chunk from vector_float f
    where not exists (select 1 from vector_code v where v.chunk = f.chunk)`,
  },
  {
    name: 'the change log is in order',
    sql: `select c.commit_seq from change c where c.commit_seq < 1 group by c.commit_seq
    union all select c.commit_seq from change c group by c.commit_seq
    having max(c.ordinal) <> count(*) - 1 or min(c.ordinal) <> 0`,
  },
  {
    name: 'the change log knows every document as it is',
    sql: `select d.id from document d
    left join (select document_id, max(commit_seq) as commit_seq, access from change
    where kind in (1, 2) group by document_id) latest on latest.document_id = d.id
    where latest.commit_seq is not d.commit_seq or latest.access is not d.access`,
  },
  {
    name: 'citations of answers are indexed',
    // Both sides are listed once: a lookup per citation in a list of thousands would be quadratic.
    sql: `select said.ledger_id from (select l.id as ledger_id, j.value as document_id
    from ledger l, json_each(l.cited) j except select ledger_id, document_id
    from ledger_citation) said
    union all select noted.ledger_id from (select ledger_id, document_id from ledger_citation
    except select l.id, j.value from ledger l, json_each(l.cited) j) noted`,
  },
  {
    name: 'documents to read again are gone or there as noted',
    sql:
      'select r.document_id from reread r where r.is_gone = exists (select 1 from document d ' +
      'where d.id = r.document_id)',
  },
  {
    name: 'answers that cite missing documents are redacted',
    sql: `select c.ledger_id from ledger_citation c
    where not exists (select 1 from document d where d.id = c.document_id)
    and not exists (select 1 from reread r where r.document_id = c.document_id)
    and exists (select 1 from ledger l where l.id = c.ledger_id and l.redacted = 0)
    union all select l.id from ledger l where l.redacted = 1 and l.body is not null
    union all select gone.ledger_id from (select ledger_id from ledger_citation
    except select id from ledger) gone`,
  },
]
