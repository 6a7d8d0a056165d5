import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBackOffice } from '../app/context.tsx'
import { Button } from '../parts/button.tsx'
import { describeError } from '../parts/describe-error.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import {
  type Condition,
  FIRST_CONDITION,
  isComplete,
  MAX_CONDITIONS,
  type Rule,
  RULE_OPERATORS,
  toRule,
} from './collection-form.ts'
import { previewRule } from './save-collection.ts'

/** Pause in typing after which the products are counted, in milliseconds. */
const PREVIEW_DELAY_MS = 300

/** Conditions of a rule, with the number of products that meet it. */
export function RuleBuilder(props: {
  rule: Rule
  error: string | undefined
  isDisabled: boolean
  onChange(rule: Rule): void
}) {
  const texts = useTexts('collections').rule
  const { rule, error, isDisabled, onChange } = props
  const { conditions } = rule
  const change = (index: number, condition: Condition) =>
    onChange({ ...rule, conditions: conditions.with(index, condition) })
  return (
    <fieldset className="rule" disabled={isDisabled}>
      <legend className="visually-hidden">{texts.title}</legend>
      <FilterSelect<Rule['match']>
        label={texts.match}
        value={rule.match}
        options={{ ALL: texts.all, ANY: texts.any }}
        onChange={(match) => onChange({ ...rule, match })}
      />
      {conditions.map((condition, index) => (
        <ConditionRow
          // Conditions have no identity besides their place.
          // oxlint-disable-next-line no-array-index-key
          key={index}
          number={index + 1}
          condition={condition}
          onChange={(next) => change(index, next)}
          onRemove={
            conditions.length > 1 ? () => onChange({ ...rule, conditions: conditions.toSpliced(index, 1) }) : undefined
          }
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button
        isDisabled={isDisabled || conditions.length >= MAX_CONDITIONS}
        onPress={() => onChange({ ...rule, conditions: [...conditions, FIRST_CONDITION] })}
      >
        {texts.add}
      </Button>
      <RulePreview rule={rule} />
    </fieldset>
  )
}

interface RowProps {
  number: number
  condition: Condition
  onChange(condition: Condition): void
  /** Absent for the only condition. */
  onRemove: (() => void) | undefined
}

function ConditionRow({ number, condition, onChange, onRemove }: RowProps) {
  const { formats } = useBackOffice()
  const texts = useTexts('collections').rule
  const { field, operator, value, option = '' } = condition
  const isNumber = field === 'PRICE' || field === 'STOCK' || operator.endsWith('DAYS')
  const unit = field === 'PRICE' ? formats.currency : operator.endsWith('DAYS') ? texts.days : undefined
  const operators = Object.fromEntries(
    (RULE_OPERATORS[field] ?? []).map((each) => [each, texts.operators[each] ?? each]),
  )
  return (
    <div className="rule-row" role="group" aria-label={texts.condition(String(number))}>
      <FilterSelect
        label={texts.field}
        value={field}
        options={texts.fields}
        onChange={(next) => onChange({ field: next, operator: RULE_OPERATORS[next]?.[0] ?? 'EQUALS', value: '' })}
      />
      {field === 'OPTION' && (
        <FormField
          label={texts.option}
          name={`option-${number}`}
          value={option}
          hint={texts.optionHint}
          onChange={(next) => onChange({ ...condition, option: next })}
        />
      )}
      <FilterSelect
        label={texts.operator}
        value={operator}
        options={operators}
        onChange={(next) => onChange({ ...condition, operator: next })}
      />
      <FormField
        label={field === 'DATE_ADDED' && !isNumber ? texts.day : texts.value}
        name={`value-${number}`}
        value={value}
        inputMode={isNumber ? 'decimal' : 'text'}
        suffix={unit}
        hint={field === 'DATE_ADDED' && !isNumber ? texts.dayHint : undefined}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
      {onRemove && (
        <Button look="icon" aria-label={texts.remove(String(number))} onPress={onRemove}>
          <Icon name="close" />
        </Button>
      )}
    </div>
  )
}

/** Number of products that meet the rule as it is typed, and the first of them. */
function RulePreview({ rule }: { rule: Rule }) {
  const { api, formats } = useBackOffice()
  const texts = useTexts('collections')
  const [settled, setSettled] = useState(rule)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rule), PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [rule])
  const canPreview = settled.conditions.every(isComplete)
  const { data, error } = useQuery({
    queryKey: ['rule-preview', settled],
    enabled: canPreview,
    queryFn: () => previewRule(api, toRule(settled)),
  })
  return (
    <div className="rule-preview" role="status">
      {!canPreview && <p className="hint">{texts.rule.incomplete}</p>}
      {canPreview && error && <p className="field-error">{describeError(error, texts)}</p>}
      {canPreview && data && (
        <>
          <strong>{texts.rule.matches(formats.count(data.count), data.count)}</strong>
          {data.products.length > 0 && (
            <p className="hint">
              <bdi>{data.products.map(({ name }) => name).join(' · ')}</bdi>
              {data.count > data.products.length && ' …'}
            </p>
          )}
        </>
      )}
    </div>
  )
}
