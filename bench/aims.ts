import type { Inserts, Way } from './insert-floor.ts'
import type { Measured } from './measured-load.ts'
import type { FloorRatio } from './statistics.ts'
import { formatCount, formatMs, formatTable } from './table.ts'

export interface Row extends Measured {
  ofHttp: number
  ofInsert?: Record<Way, number>
  /** Where it was measured several times, by turns with the floors: what the middle of so many rounds is of them. */
  turns?: { rounds: number } & Record<'http' | Way, FloorRatio>
  fullyChecked: number
}

export interface Aim {
  what: string
  figure: string
  aim: string
  holds: boolean
  how: string
}

/**
 * Insert rates of durable writes, by both ways to insert and commit a small row: the stricter one cannot be a
 * transaction of anything else.
 */
export function createInsertAims(
  row: Pick<Row, 'name' | 'perSecond' | 'connections' | 'ofInsert' | 'turns'>,
  least: number,
): Aim[] {
  const { ofInsert, turns } = row
  return [
    ...createRatioAim(row, 'BEGIN, INSERT and COMMIT of a small row', ofInsert?.apart, least, turns?.apart.range),
    ...createRatioAim(row, 'the same in one statement', ofInsert?.together, least, turns?.together.range),
  ]
}

export function createRatioAim(
  { name, perSecond, connections, turns }: Pick<Row, 'name' | 'perSecond' | 'connections' | 'turns'>,
  of: string,
  figure: number | undefined,
  least: number | undefined,
  range?: FloorRatio['range'],
): Aim[] {
  if (figure === undefined || least === undefined) return []
  const doubt =
    turns && range ? `; ${turns.rounds} rounds, 95 % between ${range.low.toFixed(3)} and ${range.high.toFixed(3)}` : ''
  return [
    {
      what: `${name}, of ${of}`,
      figure: figure.toFixed(3),
      aim: `≥ ${least}`,
      holds: figure >= least,
      how: `${formatCount(perSecond)} a second, ${connections} connections${doubt}`,
    },
  ]
}

export function formatAimTable(aims: readonly Aim[]): string {
  return formatTable(
    ['what', 'figure', 'aim', 'holds', 'how'],
    aims.map(({ what, figure, aim, holds, how }) => [what, figure, aim, holds ? 'yes' : 'NO', how]),
  )
}

export function formatReportTable(rows: readonly Row[]): string {
  return formatTable(
    [
      'what',
      'connections',
      'a second',
      'p50',
      'p99',
      'of bare HTTP',
      'of BEGIN, INSERT, COMMIT',
      'of the same in one statement',
      'CPU, Node + database',
      'KB',
      'measured',
      'bodies checked',
      'in full',
      'wrong or failed',
    ],
    rows.map((row) => [
      row.name,
      String(row.connections),
      formatCount(row.perSecond),
      formatMs(row.p50Ms),
      formatMs(row.p99Ms),
      row.ofHttp.toFixed(3),
      row.ofInsert?.apart.toFixed(3) ?? '–',
      row.ofInsert?.together.toFixed(3) ?? '–',
      `${formatCount(row.nodeMicros)} + ${formatCount(row.databaseMicros)} µs`,
      (row.meanBytes / 1024).toFixed(1),
      formatCount(row.requests),
      formatCount(row.bodiesChecked),
      formatCount(row.fullyChecked),
      formatCount(row.errors + row.non2xx + row.wrongBodies),
    ]),
  )
}

export function describeInserts(
  runs: readonly Inserts[],
  { acknowledged, found }: { acknowledged: number; found: number },
): string {
  const rangeOf = (connections: number, way: Way): string => {
    const speeds = runs.flatMap((run) => (run.connections === connections && run.way === way ? run.perSecond : []))
    return `${formatCount(Math.min(...speeds))} to ${formatCount(Math.max(...speeds))} a second in ${speeds.length} runs`
  }
  // Every number of connections is measured in both ways.
  const ranges = [...new Set(runs.map(({ connections }) => connections))].map(
    (connections) =>
      `with ${connections} connection${connections === 1 ? '' : 's'} ${rangeOf(connections, 'apart')}, in one statement ${rangeOf(connections, 'together')}`,
  )
  return `BEGIN, INSERT and COMMIT of one small row in the shop's own database, \`fsync\`, \`full_page_writes\` and \`synchronous_commit\` on, by bare \`pg\` connections and prepared statements: ${ranges.join('; ')}. ${formatCount(found)} rows were there at the end, of ${formatCount(acknowledged)} committed.`
}
