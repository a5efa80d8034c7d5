import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Pass } from "#contract/passes.ts";
import { useCommand, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import { TextArea } from "#kernel/ui/TextField.tsx";
import { approvePass, rejectPass } from "../commands/passCommands.ts";

/** Form to approve or reject a request, with a comment. */
export function DecisionForm({ pass }: { pass: Pass }) {
  const t = useText();
  const [comments, setComments] = useState("");
  const args = { id: pass.id, comments };
  const approve = useCommand(approvePass, args);
  const reject = useCommand(rejectPass, args);
  const isBusy = approve.isPending || reject.isPending;
  return (
    <Section title={t("passes.detail.decision")}>
      <div className="stack">
        <TextArea
          label={t("passes.detail.comments")}
          isOptional
          rows={3}
          maxLength={limits.passCommentsMax}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
        <div className="row">
          <Button
            variant="primary"
            icon={approve.command?.icon}
            isPending={approve.isPending}
            disabledReason={isBusy && !approve.isPending ? t("passes.detail.busy") : undefined}
            onClick={approve.run}
          >
            {approve.title}
          </Button>
          <Button
            variant="danger-quiet"
            icon={reject.command?.icon}
            isPending={reject.isPending}
            disabledReason={isBusy && !reject.isPending ? t("passes.detail.busy") : undefined}
            onClick={reject.run}
          >
            {reject.title}
          </Button>
        </div>
        <p className="fs12 faint">{t("passes.detail.final")}</p>
      </div>
    </Section>
  );
}
