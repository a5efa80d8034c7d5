import { useState } from "react";
import { Button } from "#kernel/ui/Button.tsx";
import { Figure } from "#kernel/ui/Figure.tsx";
import { Inbox } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { Empty, ErrorState, NoPermission, Skeleton, Stat } from "#kernel/ui/states.tsx";
import { Sample } from "../Sample.tsx";

const nothing = () => undefined;

export default function States() {
  const [share, setShare] = useState(0.3);
  return (
    <>
      <Sample name="Empty">
        <Empty icon={Inbox} title="Nobody is waiting" action={<Button>Invite a visitor</Button>}>
          Visitors who need an approval show here.
        </Empty>
      </Sample>
      <Sample name="ErrorState">
        <ErrorState title="The doors could not be loaded" code="error_system · 7f3a" onRetry={nothing}>
          The platform does not answer.
        </ErrorState>
      </Sample>
      <Sample name="NoPermission">
        <NoPermission title="You may not see this">Ask an administrator for the right to read schedules.</NoPermission>
      </Sample>
      <Sample name="Skeleton">
        <Skeleton rows={4} />
      </Sample>
      <Sample name="Stat">
        <div className="row">
          <Stat label="Doors online" value="41" note="1 offline" />
          <Stat label="Denied today" value="32" note="usual by now 29" />
        </div>
      </Sample>
      <Sample name="Figure">
        <div className="home-figures">
          <Figure label="Doors online" value={41} of={43} note="2 offline" tone="danger" onOpen={nothing} />
          <Figure label="People on site" value={187} note="in 7 zones" onOpen={nothing} />
          <Figure label="Denied today" value={undefined} failure="The log could not be counted" onOpen={nothing} />
        </div>
      </Sample>
      <Sample name="Progress">
        <Progress
          hasTimeLeft
          label="Sending 24 snapshots"
          share={share}
          valueText={`${Math.round(share * 24)} / 24`}
          onCancel={() => setShare(0)}
        />
        <Progress label="Trying the camera" share={undefined} onCancel={nothing} />
        <Button size="s" onClick={() => setShare(Math.min(1, share + 0.1))}>
          Go on
        </Button>
      </Sample>
    </>
  );
}
