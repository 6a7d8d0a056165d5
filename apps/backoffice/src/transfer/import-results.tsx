import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import type { BulkJob } from '../jobs/bulk-job.ts'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Notice } from '../parts/notice.tsx'
import { useTexts } from '../texts/sections.ts'
import {
  type ImportChange,
  type ImportedFile,
  type ImportProblem,
  type ImportSummary,
  type Run,
  useChanges,
  useProblems,
} from './import.ts'

/** Problems and changes of a preview or an import, by row. */
export function ImportResults({ file, run, job }: { file: ImportedFile; run: Run; job: BulkJob }) {
  const summary = (job.result ?? {}) as Partial<ImportSummary> // written by the job
  const { skipped = 0, rowsSkipped = 0, notes = 0, created = 0, updated = 0 } = summary
  return (
    <>
      {(skipped + rowsSkipped + notes > 0 || job.status === 'FAILED') && <ProblemList file={file} run={run} />}
      {created + updated > 0 && <ChangeList file={file} run={run} />}
    </>
  )
}

type SeverityFilter = Exclude<ImportProblem['severity'], 'FILE'> | ''
type OutcomeFilter = ImportChange['outcome'] | ''

const SEVERITY_TONES = { FILE: 'badge-bad', PRODUCT: 'badge-bad', ROW: 'badge-warn', NOTE: '' } as const

function ProblemList({ file, run }: { file: ImportedFile; run: Run }) {
  const { formats } = useBackOffice()
  const texts = useTexts('transfer')
  const [severity, setSeverity] = useState<SeverityFilter>('')
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useProblems({ file, run }, severity || undefined)
  const problems = data?.pages.flatMap((page) => page.problems) ?? []
  const { severities } = texts.transfer
  return (
    <section className="import-list" aria-label={texts.transfer.problemsTitle}>
      <div className="job-line">
        <h3>{texts.transfer.problemsTitle}</h3>
        <FilterSelect<SeverityFilter>
          label={texts.transfer.show}
          value={severity}
          options={{ '': texts.transfer.all, PRODUCT: severities.PRODUCT, ROW: severities.ROW, NOTE: severities.NOTE }}
          onChange={setSeverity}
        />
      </div>
      {error && <Notice kind="error">{describeError(error, texts)}</Notice>}
      <ul aria-busy={isFetching}>
        {problems.map(({ severity: found, row, column, handle, reason }, index) => (
          <li key={index}>
            <span className={`badge ${SEVERITY_TONES[found]}`}>{severities[found]}</span>{' '}
            <strong>
              {[row !== undefined && texts.transfer.row(formats.count(row)), handle, column]
                .filter(Boolean)
                .join(' · ')}
            </strong>
            <div className="hint" lang="en" dir="auto">
              {reason}
            </div>
          </li>
        ))}
        {data && problems.length === 0 && <li className="hint">{texts.transfer.noProblems}</li>}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetching} onPress={() => void fetchNextPage()}>
          {texts.transfer.more}
        </Button>
      )}
    </section>
  )
}

function ChangeList({ file, run }: { file: ImportedFile; run: Run }) {
  const { formats } = useBackOffice()
  const texts = useTexts('transfer')
  const [outcome, setOutcome] = useState<OutcomeFilter>('')
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useChanges({ file, run }, outcome || undefined)
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  const { outcomes } = texts.transfer
  return (
    <section className="import-list" aria-label={texts.transfer.changesTitle}>
      <div className="job-line">
        <h3>{texts.transfer.changesTitle}</h3>
        <FilterSelect<OutcomeFilter>
          label={texts.transfer.show}
          value={outcome}
          options={{ '': texts.transfer.all, CREATED: outcomes.CREATED, UPDATED: outcomes.UPDATED }}
          onChange={setOutcome}
        />
      </div>
      {error && <Notice kind="error">{describeError(error, texts)}</Notice>}
      <ul aria-busy={isFetching}>
        {changes.map((change) => (
          <li key={`${change.row} ${change.handle}`}>
            <span className={`badge ${change.outcome === 'CREATED' ? 'badge-good' : 'badge-warn'}`}>
              {outcomes[change.outcome]}
            </span>{' '}
            {change.productId === undefined ? (
              <strong>
                <bdi>{change.name}</bdi>
              </strong>
            ) : (
              <Link to="/products/$productId" params={{ productId: change.productId }}>
                <bdi>{change.name}</bdi>
              </Link>
            )}{' '}
            <span className="hint">{texts.transfer.row(formats.count(change.row))}</span>
            <dl className="import-fields">
              {change.changes.map(({ field, before, after }, index) => (
                <div key={index}>
                  <dt>
                    <FieldName field={field} />
                  </dt>
                  <dd>
                    {before !== undefined && (
                      <>
                        <del>
                          <bdi>{toShown(before, texts.conflict)}</bdi>
                        </del>{' '}
                      </>
                    )}
                    {after !== undefined && (
                      <ins>
                        <bdi>{toShown(after, texts.conflict)}</bdi>
                      </ins>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetching} onPress={() => void fetchNextPage()}>
          {texts.transfer.more}
        </Button>
      )}
    </section>
  )
}

function toShown(value: string, { yes, no }: { yes: string; no: string }): string {
  return value === 'true' ? yes : value === 'false' ? no : value
}

/** Name of a field. Those of variants follow a colon: `price: Red / S`. */
function FieldName({ field }: { field: string }) {
  const texts = useTexts('transfer')
  const [name = '', variant] = field.split(': ', 2)
  return (
    <>
      {texts.transfer.fields[name] ?? name}
      {variant !== undefined && (
        <>
          {' '}
          (<bdi>{variant}</bdi>)
        </>
      )}
    </>
  )
}
