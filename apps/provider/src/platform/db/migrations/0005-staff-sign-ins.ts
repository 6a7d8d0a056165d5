import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Those who run the shop have sign-ins of their own, through no client. */
export const staffSignIns: Migration = {
  number: 5,
  name: 'staff sign-ins',
  async up(tx) {
    // Every row there is fits already, so none has to be read while the table is locked.
    await sql`
      alter table token_families
        drop constraint token_families_subject_kind_check,
        add constraint token_families_subject_kind_check check (subject_kind in ('visitor', 'member', 'merchant')) not valid,
        alter column client_id drop not null,
        add constraint token_families_client_check check (client_id is not null or subject_kind = 'merchant') not valid;
      create index token_families_staff on token_families (subject_id) where subject_kind = 'merchant';
    `.execute(tx)
  },
}
