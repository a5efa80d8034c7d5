import { momentAndZone } from "../format/siteTime.ts";
import { useConsoleState, useText } from "../hooks.ts";
import { Button } from "../ui/Button.tsx";
import { UsersRound } from "../ui/icons.ts";
import type { FormConflict } from "./conflict.ts";
import { valueText } from "./fieldText.ts";
import type { FormHandle } from "./useForm.ts";

/** Another person saved first: shows both values of each field and who saved. Nothing is lost before the person chooses. */
export function ConflictNotice({ form, conflict }: { form: FormHandle; conflict: FormConflict }) {
  const t = useText();
  const { language, user } = useConsoleState();
  const { rows, lastChange } = conflict;
  const zone = user.sites[0]?.timeZoneId;
  const time = lastChange && momentAndZone(lastChange.atUtc, language, zone);
  return (
    <section className="conflict" aria-label={t("kernel.form.conflict")}>
      <div className="banner banner--warn" role="alert">
        <UsersRound className="i" aria-hidden />
        <div className="t grow">
          <b>{t("kernel.form.notSaved")}</b>{" "}
          {lastChange && time ? t("kernel.form.changedBy", { name: lastChange.by, time }) : t("kernel.form.changedMeanwhile")}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("kernel.form.field")}</th>
            <th scope="col">{t("kernel.form.mine")}</th>
            <th scope="col">{t("kernel.form.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, mine, theirs }) => {
            const field = form.plan.find((each) => each.name === name);
            return (
              field && (
                <tr key={name}>
                  <th scope="row">{t(field.line.label)}</th>
                  <td>{valueText(field, mine, t)}</td>
                  <td>{valueText(field, theirs, t)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
      <div className="row">
        <Button onClick={() => form.settleConflict("theirs")}>{t("kernel.form.takeTheirs")}</Button>
        <Button onClick={() => form.settleConflict("mine")}>{t("kernel.form.keepMine")}</Button>
      </div>
    </section>
  );
}
