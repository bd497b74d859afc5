import { fillMailCounts } from '../counts/mail-counts.ts'
import { fillMailTerms } from '../documents/mail-terms.ts'
import type { Database } from '../session/connection.ts'
import { sealDictionaries } from '../session/dictionary-seals.ts'
import { fillLinksAndNames } from './fill-links-and-names.ts'
import { moveLongParts } from './move-long-parts.ts'

/**
 * 'vtrl': marks a file as one of ours, so that any other database is refused instead of changed.
 */
export const applicationId = 0x7674726c

/**
 * Tables of a corpus. Row numbers are integers inside, text ids outside; no row number leaves this
 * driver.
 *
 * - Each document has a row with its facts for lists and filters and another with its long parts;
 *   everything that depends on it is found through `document_body.nodes`, so that one commit can
 *   remove it.
 * - `node` holds the owner's view of a node, except for long strings, which are in `node_long`;
 *   `node_value` the distinct statements of nodes that have several (`multi`); `node_document`
 *   which document states (`value`) or only refers to (`value` null) a node. A row of `node` lives
 *   as long as one of those.
 * - Edges are clustered by document: a batch then writes few pages however large the corpus is.
 *   Edges of a node are found through `node_document`, which also decides for whom they exist;
 *   `ends` lists the edge types there without reading the edges.
 * - `shared_edge` lists edges that several documents state; the smallest readable row number
 *   represents the edge.
 * - With random keys a large B-tree costs a page per key, so `node_document` and `node_key`
 *   (id → node) each consist of a large table and a small new one, which is merged into the large
 *   one from time to time; the view is both. In joins a view has to be in a subquery.
 * - `node_range` holds numbers and strings that begin with a digit (dates, codes) in their order;
 *   `unranged_key` the property keys with other values, which a range without an upper bound or an
 *   order by the index would miss.
 * - Look-ups by value (`node_term`, `edge_term`) are full-text indexes over hashes: their
 *   log-structured merges keep the cost per document flat where a B-tree of random keys rewrites a
 *   page per key. A hit is always compared with the real value.
 *
 * A backslash joins a line with the next one: SQLite keeps the text of a statement, and `check()`
 * compares it.
 */
const tables = `
create table meta (key text primary key, value) without rowid;
create table name (n integer primary key, text text not null unique);
create table label_set (n integer primary key, labels text not null unique);
create table end_set (n integer primary key, ends text not null unique);
create table access_class (n integer primary key, groups text not null unique);
create table source (n integer primary key, id text not null unique, kind text, location text);
create table document (
  n integer primary key, access integer not null, kind integer not null, \
source integer not null, date_ms real, length integer not null,
  commit_seq integer not null, chunks integer not null, mentions integer not null, \
id text not null unique, revision_id text not null,
  key text not null, bytes_hash text not null, extractor integer not null, parent_id text, \
blob integer, detail text not null);
create index document_date on document (date_ms, n) where date_ms is not null;
create table document_body (n integer primary key, text text not null, parts text not null, \
mentions blob not null, facts text, nodes blob not null);
create table chunk (
  n integer primary key, document integer not null, ordinal integer not null, \
start integer not null, end integer not null, page integer,
  is_whole integer not null, indexed text not null, heading_path text, \
content_hash text not null, sentences blob not null);
create index chunk_document on chunk (document, ordinal);
create virtual table chunk_term \
using fts5 (terms, content='', contentless_delete=1, tokenize='ascii');
create table node (n integer primary key, label_set integer, multi integer not null, \
first integer not null, has_long integer not null, id text not null, properties text);
create table node_long (n integer primary key, properties text not null);
create table node_key_main (hash integer not null, node integer not null, \
primary key (hash, node)) without rowid;
create table node_key_new (hash integer not null, node integer not null, \
primary key (hash, node)) without rowid;
create view node_key as select hash, node from node_key_main \
union all select hash, node from node_key_new;
create index node_label on node (label_set) where label_set is not null;
create index node_unstated on node (n) where label_set is null;
create table node_value (node integer not null, value integer not null, \
label_set integer not null, properties text not null, primary key (node, value)) without rowid;
create table node_document_main (node integer not null, document integer not null, \
value integer, ends integer, primary key (node, document)) without rowid;
create table node_document_new (node integer not null, document integer not null, value integer, \
ends integer, primary key (node, document)) without rowid;
create view node_document as select node, document, value, ends from node_document_main \
union all select node, document, value, ends from node_document_new;
create virtual table node_term \
using fts5 (terms, content='', contentless_delete=1, detail=none, tokenize='ascii');
create table node_range (key integer not null, value not null, node integer not null, \
primary key (key, value, node)) without rowid;
create table unranged_key (key integer primary key);
create table edge (
  document integer not null, source integer not null, type integer not null, \
target integer not null, n integer not null, shared integer,
  id text not null, properties text, primary key (document, source, type, target, n)) without rowid;
create index edge_in on edge (document, target, type, source, n);
create table shared_edge (root integer not null, n integer not null, document integer not null, \
properties text, primary key (root, n)) without rowid;
create virtual table edge_term \
using fts5 (terms, content='', contentless_delete=1, detail=none, tokenize='ascii');
create table fact_document (fact integer not null, document integer not null, \
primary key (fact, document)) without rowid;
create table blob (n integer primary key, hash blob not null unique, \
references_count integer not null, bytes blob not null);
create table vector_code (chunk integer primary key, document integer not null, \
scales blob not null, codes blob not null);
create table vector_float (chunk integer primary key, floats blob not null);
create table change (commit_seq integer not null, ordinal integer not null, \
kind integer not null, access integer not null, document_id text not null, \
primary key (commit_seq, ordinal)) without rowid;
create table ledger (id text primary key, kind text not null, asker text not null, \
created_at real not null, commit_seq integer not null, redacted integer not null, \
cited text not null, body text) without rowid;
create index ledger_created on ledger (created_at, id);
create table ledger_citation (document_id text not null, ledger_id text not null, \
primary key (document_id, ledger_id)) without rowid;
create table job (n integer primary key, id text not null unique, kind text not null, \
payload text not null, status text not null, attempts integer not null, worker text, \
lease_until real not null, reason text);
create index job_kind on job (kind, status, n);
insert into chunk_term (chunk_term, rank) values ('automerge', 8);
insert into chunk_term (chunk_term, rank) values ('hashsize', 33554432);
insert into chunk_term (chunk_term, rank) values ('pgsz', 8000);
insert into node_term (node_term, rank) values ('automerge', 8);
insert into edge_term (edge_term, rank) values ('automerge', 8);
`

/**
 * Reading edges at many nodes, searching names, and rules.
 * - `links` holds the edges at a node that a document states, packed (`link-text.ts`): the edges at
 *   a node are then adjacent, whatever documents state them.
 * - `entity_term` has a row for each distinct name of each node labelled Entity, under the row
 *   number of a node with one name, under that of `entity_name` for a node with several.
 */
const linksAndNames = `
alter table node_document_main add column links text;
alter table node_document_new add column links text;
drop view node_document;
create view node_document \
as select node, document, value, ends, links from node_document_main \
union all select node, document, value, ends, links from node_document_new;
create virtual table entity_term \
using fts5 (terms, content='', contentless_delete=1, tokenize='ascii');
create table entity_name (n integer primary key, node integer not null, terms text not null);
create index entity_name_node on entity_name (node);
create table entity_rule (id text primary key, left_id text not null, right_id text not null, \
rule text not null) without rowid;
insert into entity_term (entity_term, rank) values ('automerge', 8);
`

/** Ids of many nodes from a third of the pages; grows at its end only. */
const idsOfNodes = 'create index if not exists node_id on node (n, id);'

/**
 * All edges of a type, in the order of their documents: for counts over a whole type, which would
 * else read every edge. Grows at the end of each type only.
 */
const edgesByType =
  'create index if not exists edge_type on edge (type, document, source, target, n, shared);'

/**
 * Content hashes (`seal.ts`), by which damage is found; null in rows that an earlier version wrote.
 * Short lists get theirs at once, documents and vectors when they are written again or with `doctor
 * --repair`.
 * - `document_body` has three: `text_seal` for the text, `parts_seal` for `parts` (empty where
 *   these are), `seal` for the rest and all statements of the document.
 * - `vector_document` counts vectors without passing over the codes.
 * - `reread` lists documents that damage took, wholly (`is_gone`) or in part: the next ingestion of
 *   their source reads them again.
 */
const seals = `
alter table name add column seal text;
alter table label_set add column seal text;
alter table end_set add column seal text;
alter table access_class add column seal text;
alter table source add column seal text;
alter table document add column seal text;
alter table document_body add column text_seal text;
alter table document_body add column parts_seal text;
alter table document_body add column seal text;
alter table chunk add column seal text;
alter table vector_float add column seal text;
alter table change add column seal text;
alter table ledger add column seal text;
alter table entity_rule add column seal text;
create index vector_document on vector_code (document, chunk);
create table reread (document_id text primary key, source_id text not null, key text not null, \
groups text not null, parent_id text, extractor text not null, \
is_gone integer not null) without rowid;
`

/**
 * Parts of a mail to thousands that would else be read with every look at it.
 * - `more_links`: links of a document at a node that are too many for a row of `node_document`
 *   (`more-links.ts`): a search there reads a row whole whenever it compares with it.
 * - `more_addresses`: the lists of addresses behind their first ones, which are in
 *   `document.detail`.
 */
const longParts = `
create table more_links (n integer primary key, node integer not null, \
document integer not null, links text not null);
create index more_links_node on more_links (node, document);
create index more_links_document on more_links (document);
create table more_addresses (document integer primary key, lists text not null, seal text);
`

/** Documents that a person deleted: ingestion leaves them out. */
const deletions = `
create table deletion (id text primary key, source_id text not null, key text not null, \
parent_id text, groups text not null, at real not null, seal text not null) without rowid;
`

/** Jobs that people asked for and look at. */
const jobsOfPeople = `
alter table job add column maker text not null default '';
alter table job add column created_at real not null default 0;
alter table job add column started_at real;
alter table job add column ended_at real;
alter table job add column progress text;
`

/** Conversations of people with their questions, each with its content hash. */
const conversations = `
create table if not exists conversation (id text primary key, maker text not null, \
title text not null, created_at real not null, updated_at real not null, turns text not null, \
seal text not null);
create index if not exists conversation_maker on conversation (maker, updated_at desc, id);
`

/**
 * What repeats the text of a document is not stored again.
 * - `blob.packing`: how the bytes are packed (`original-bytes.ts`); null in rows that an earlier
 *   version wrote.
 * - `node_long.text_of`: the property `text_path`, null in `properties`, is `text_length`
 *   characters of this document's text, from `text_from` (`node-properties.ts`).
 */
const withoutRepeatedTexts = `
alter table blob add column packing integer;
create index blob_packing on blob (packing) where packing > 0;
alter table node_long add column text_of integer;
alter table node_long add column text_path text;
alter table node_long add column text_from integer;
alter table node_long add column text_length integer;
create index node_long_text on node_long (text_of) where text_of is not null;
`

/** The index of ranges does without the places of passages (`property-terms.ts`). */
const rangesWithoutPlaces = `
delete from node_range where key in \
(select n from name where text in ('end', 'ordinal', 'start', 'tokens'));
`

/** Numbers of emails that each commit keeps right (`mail-counts.ts`). */
const mailCounts = `
create table mail_count (kind integer not null, key numeric not null, count integer not null, \
primary key (kind, key)) without rowid;
`

/** Emails by the keys that tie them to others (`mail-terms.ts`), under the numbers of documents. */
const mailTerms = `
create virtual table mail_term \
using fts5 (terms, content='', contentless_delete=1, detail=none, tokenize='ascii');
insert into mail_term (mail_term, rank) values ('automerge', 8);
`

/** One step: statements, and what cannot be said in SQL about rows that are there already. */
interface Migration {
  readonly sql: string
  readonly fill?: (database: Database) => void
}

/**
 * Steps from one schema version to the next; step 0 makes an empty file a corpus. A released step
 * never changes.
 */
export const migrations: readonly Migration[] = [
  { sql: tables },
  { sql: linksAndNames, fill: fillLinksAndNames },
  { sql: idsOfNodes },
  { sql: edgesByType },
  { sql: seals, fill: sealDictionaries },
  { sql: longParts, fill: moveLongParts },
  { sql: deletions },
  { sql: jobsOfPeople },
  { sql: conversations },
  { sql: withoutRepeatedTexts },
  { sql: rangesWithoutPlaces },
  { sql: mailCounts, fill: fillMailCounts },
  { sql: mailTerms, fill: fillMailTerms },
]

/** The version this program writes. */
export const schemaVersion = migrations.length
